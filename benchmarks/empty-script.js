// A script in bundled form: what the build makes of `export function event() {}`.
var __script = { event() {} }
