import type { TesseraOptions } from './options.js'
import type { RspackPluginInstance } from '@rspack/core'

/** Tokens of a Tessera server in Rspack. */
declare const tessera: (options?: TesseraOptions) => RspackPluginInstance
export { tessera as default, type TesseraOptions }
