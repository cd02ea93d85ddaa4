import type { PluginCreator } from 'postcss'
import type { TesseraOptions } from './options.js'

/** `token(…)` and `@import "tessera:css"` with the tokens of a Tessera server. */
declare const tessera: PluginCreator<TesseraOptions>
export { tessera as default, type TesseraOptions }
