import type { TesseraOptions } from './options.js'
import type { UnpluginOptions } from './unplugin-options.js'
import type { RspackPluginInstance } from '@rspack/core'

/** Tokens of a Tessera server in Rspack. */
declare const tessera: (options?: UnpluginOptions) => RspackPluginInstance
export { tessera as default, type TesseraOptions, type UnpluginOptions }
