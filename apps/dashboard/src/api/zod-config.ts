// Zod tries to compile functions from text, and even the attempt violates the content security policy of this page. The
// schemas of the check rules build while their module loads, so this setting must come first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
