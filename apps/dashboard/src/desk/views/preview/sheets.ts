// The style sheets of a preview: the user's CSS export, and the sample's own sheet, bound to it by the mapping.
import { exportTokens, modeInput, platformNames, type Token } from '@tessera/engine'
import type { Trial } from '../../../tokens/editors/color/color-popover.tsx'
import { targetOf } from '../../../tokens/values/draft.ts'
import type { Model } from '../../../tokens/model/model.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import { roles, type Mapping } from '../../../tokens/pictures/sample/roles.ts'

export function tokensOfMode(model: Model, modeIndex: number, trial: Trial | null): Token[] {
  return model.rows.flatMap(({ name, cells }) => {
    const draft = cells[modeIndex]?.draft
    if (!draft) return []
    const shown = trial?.modeIndex === modeIndex && trial.name === name ? { ...draft, value: trial.value } : draft
    return [{ name, ...shown, description: null, alias_to: targetOf(shown) }]
  })
}

/** The tokens of the themes at the chosen contexts. */
export function tokensOfThemes(system: ThemeSystem, input: Parameters<ThemeSystem['at']>[1]): Token[] {
  return system.names.flatMap(name => {
    const resolved = system.at(name, input)
    const type = system.holderAt(name, input)?.token.type
    return resolved?.ok && type ? [{ name, type, value: resolved.value, description: null, alias_to: null }] : []
  })
}

/** The sheet of the CSS export. */
export function exportSheet(name: string, tokens: readonly Token[]): string {
  return exportTokens('css', modeInput(name, { name, is_default: true, tokens: [...tokens], groups: [] })).text
}

/** A custom property for each role: the token of the mapping, or else the default of the role. */
export function roleSheet(mapping: Mapping, tokens: readonly Token[]): string {
  const nameOf = platformNames(tokens).css
  const lines = roles.map(({ id, otherwise }) => {
    const property = mapping[id] === undefined ? null : nameOf(mapping[id])
    return `  --role-${id}: ${property === null ? otherwise : `var(${property}, ${otherwise})`};`
  })
  return `:root {\n${lines.join('\n')}\n}\n`
}
