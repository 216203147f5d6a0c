// A script in bundled form: what the build makes of `export async function event() {}`.
var __script = { async event() {} }
