// Tokens of a server as the source of Style Dictionary: references stay references.
import { loadTokens, TesseraFault, type TesseraOptions } from '@tessera/plugin-core'
import { exportTokens, type Variant } from '@tessera/engine'
import type { DesignTokens } from 'style-dictionary/types'

export interface SourceOptions extends TesseraOptions {
  /** A mode or theme by name; the default one unless said otherwise. */
  mode?: string
}

/** For `tokens` of a configuration: `new StyleDictionary({ tokens: await tessera(…), … })`. */
async function tessera({ mode, ...options }: SourceOptions = {}): Promise<DesignTokens> {
  const warn = (message: string) => console.warn(`[tessera] ${message}`)
  const loaded = await loadTokens(options, { root: process.cwd(), warn })
  const { name, axes, variants } = loaded.variants()
  const isDefault = ({ at }: Variant) => axes.every(axis => at.get(axis.name) === axis.default)
  const chosen = variants.find(variant => (mode === undefined ? isDefault(variant) : variant.name === mode))
  if (!chosen) {
    const names = variants.map(variant => `"${variant.name}"`).join(', ')
    throw new TesseraFault(`There is no mode ${JSON.stringify(mode)}. There are: ${names}`)
  }
  const input = { name, axes: [], variants: [{ ...chosen, at: new Map<string, string>() }] }
  return JSON.parse(exportTokens('style-dictionary', input, { references: true }).text) as DesignTokens
}

export { tessera as default }
