// Set by the build; tests and source use a development version.
declare const TESSERA_VERSION: string | undefined
declare const TESSERA_COMMIT: string | undefined
/** Of package.json. */
export const version: string = typeof TESSERA_VERSION === 'string' ? TESSERA_VERSION : '0.0.0-dev'
/** The commit of the sources. */
export const commit: string = typeof TESSERA_COMMIT === 'string' ? TESSERA_COMMIT : 'unknown'
