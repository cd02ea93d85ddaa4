// Suggestions in few words, since a model reads each of them.
import type { Suggestion } from '@tessera/contract'
import type { Shape } from '../mcp-shape.ts'

interface Suggested {
  suggestions: Suggestion[]
  why?: string
}

/** Themes of equal values together, for a model reads each of them; beyond the first few, how many are left out. */
const briefSuggestions = ({ suggestions, ...rest }: Suggested) => ({
  suggestions: suggestions.map(({ values, ...one }) => ({ ...one, values: briefValues(values) })),
  ...rest,
})

const shownValues = 2
const longestValue = 60

function briefValues(values: Suggestion['values']): Suggestion['values'] {
  const themes = new Map<string | null, string[]>()
  for (const [theme, value] of Object.entries(values)) themes.set(value, [...(themes.get(value) ?? []), theme])
  const groups = [...themes].map(([value, names]) => [names.join(', '), value?.slice(0, longestValue) ?? null] as const)
  if (groups.length === 1 && Object.keys(values).length > 1) return { 'every theme': groups[0]![1] }
  const left = groups.length - shownValues
  const shown = new Map(groups.slice(0, shownValues))
  if (left > 0) shown.set(`${left} more`, '…')
  return Object.fromEntries(shown)
}

export const adviceShapes: Record<string, Partial<Shape>> = { suggest_tokens: { present: briefSuggestions } }
