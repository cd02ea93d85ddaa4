// Set by the build from package.json; tests and source use a development version.
declare const TESSERA_VERSION: string | undefined
export const version: string = typeof TESSERA_VERSION === 'string' ? TESSERA_VERSION : '0.0.0-dev'
