import type { UnpluginInstance } from 'unplugin'
import type { TesseraOptions } from './options.js'
import type { UnpluginOptions } from './unplugin-options.js'

/** `tessera.vite(…)`, `tessera.rollup(…)` and so on. */
declare const tessera: UnpluginInstance<UnpluginOptions | undefined, false>
export { tessera as default, type TesseraOptions, type UnpluginOptions }
