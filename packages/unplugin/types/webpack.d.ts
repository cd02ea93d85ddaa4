import type { TesseraOptions } from './options.js'
import type { UnpluginOptions } from './unplugin-options.js'
import type { WebpackPluginInstance } from 'webpack'

/** Tokens of a Tessera server in webpack. */
declare const tessera: (options?: UnpluginOptions) => WebpackPluginInstance
export { tessera as default, type TesseraOptions, type UnpluginOptions }
