import type { TesseraOptions } from './options.js'
import type { UnpluginOptions } from './unplugin-options.js'
import type { Plugin } from 'esbuild'

/** Tokens of a Tessera server in esbuild. */
declare const tessera: (options?: UnpluginOptions) => Plugin
export { tessera as default, type TesseraOptions, type UnpluginOptions }
