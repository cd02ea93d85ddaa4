// Set by the build; a run from source has none.
declare const TESSERA_VERSION: string | undefined
export const version: string = typeof TESSERA_VERSION === 'string' ? TESSERA_VERSION : '0.0.0-source'
