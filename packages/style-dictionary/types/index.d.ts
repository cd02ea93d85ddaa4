import type { DesignTokens } from 'style-dictionary/types'
import type { TesseraOptions } from './options.js'

export interface SourceOptions extends TesseraOptions {
  /** A mode or theme by name; the default one unless said otherwise. */
  mode?: string
}

/** For `tokens` of a configuration: `new StyleDictionary({ tokens: await tessera(…), … })`. */
declare function tessera(options?: SourceOptions): Promise<DesignTokens>
export { tessera as default, type TesseraOptions }
