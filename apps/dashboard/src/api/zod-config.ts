// Zod writes functions as text where it may, which the content policy of this page forbids: even its attempt is a
// violation. The schemas of the check rules are built while their module loads, so this is set before anything else is.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
