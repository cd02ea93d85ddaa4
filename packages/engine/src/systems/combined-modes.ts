// Combines several tokensets into one. Modes of one name are combined; a tokenset without a mode of that name, for example one of
// primitives without themes, contributes its default mode.
import type { ModeTokens } from '../resolver/variants.ts'

const nameKey = (name: string) => name.normalize('NFC').toLowerCase()

/** `sameName`: a token that several of the tokensets have, so that a choice between them would be a guess. */
export function combinedModes(tokensets: readonly (readonly ModeTokens[])[]): ModeTokens[] | { sameName: string } {
  const themed = tokensets.filter(modes => modes.length > 1)
  const leading = themed.length > 0 ? themed : tokensets.slice(0, 1)
  const names = new Map(leading.flat().map(mode => [nameKey(mode.name), mode.name]))
  const standard = leading[0]?.find(mode => mode.is_default) ?? leading[0]?.[0]
  const combined: ModeTokens[] = []
  for (const [key, name] of names) {
    const modes = tokensets.map(
      group => group.find(mode => nameKey(mode.name) === key) ?? group.find(mode => mode.is_default) ?? group[0]!,
    )
    const tokens = modes.flatMap(mode => mode.tokens)
    const sameName = repeated(tokens.map(token => token.name))
    if (sameName !== undefined) return { sameName }
    const is_default = standard !== undefined && nameKey(standard.name) === key
    combined.push({ name, is_default, tokens, groups: modes.flatMap(mode => mode.groups ?? []) })
  }
  return combined
}

function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find(name => seen.size === seen.add(name).size)
}
