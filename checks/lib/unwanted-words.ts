/** Host of a package registry or mirror. */
export const REGISTRY_HOST = String.raw`\b(?:registry|npm|artifactory|nexus|verdaccio)(?:\.[a-z0-9-]+)+\.(?:org|com|net|io|dev|local|internal)\b`

/** A path that exists on one person's machine only. */
export const LOCAL_PATH = String.raw`(?<![\w.~$}*-])(?:\/(?:home|Users|root|work|workspace|mnt|opt\/[a-z]+\/src)\/[\w.-]+|[A-Z]:\\Users\\)`
