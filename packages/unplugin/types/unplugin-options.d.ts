import type { TesseraOptions } from './options.js'

export interface UnpluginOptions extends TesseraOptions {
  /** The file with the names of the tokens as types, from the project; otherwise `tessera.d.ts` beside `tsconfig.json`. */
  types?: string | false
}
