import type { UnpluginInstance } from 'unplugin'
import type { TesseraOptions } from './options.js'

/** `tessera.vite(…)`, `tessera.rollup(…)` and so on. */
declare const tessera: UnpluginInstance<TesseraOptions | undefined, false>
export { tessera as default, type TesseraOptions }
