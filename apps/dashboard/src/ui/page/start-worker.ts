interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The content security policy refuses a plain script address where the browser supports trusted types. */
export function startWorker(url: string): Worker {
  const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('worker', {
    createScriptURL: () => url,
  })
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' })
}
