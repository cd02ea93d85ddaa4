// Suggestions, guidance and components in few words, since a model reads each of them.
import { BoundToken, Component, ComponentFinding, Guidance } from '@tessera/contract'
import type { Suggestion } from '@tessera/contract'
import type { Shape } from '../mcp-shape.ts'
import { rehearsal } from '../mcp-shape.ts'

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

const BriefGuidance = Guidance.omit({ id: true, created_at: true, updated_at: true })
  .extend({ author: Guidance.shape.author.omit({ user_id: true }) })
  .partial()

const BriefComponent = Component.omit({ id: true, created_at: true, updated_at: true })
  .extend({ bindings: BoundToken.partial().array(), findings: ComponentFinding.partial().array() })
  .partial()

const omitted: ReadonlySet<string> = new Set(['id', 'user_id', 'created_at', 'updated_at'])

/** A record at any depth without ids, times, and what is null or empty. */
function briefRecord(record: object): object {
  const fields = Object.entries(record).filter(
    ([key, value]) => !omitted.has(key) && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(fields.map(([key, value]) => [key, key === 'value' ? value : briefValue(value)]))
}

function briefValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(briefValue)
  return typeof value === 'object' && value !== null ? briefRecord(value) : value
}

export const adviceShapes: Record<string, Partial<Shape>> = {
  suggest_tokens: { present: briefSuggestions },
  get_guidance: { output: BriefGuidance, present: briefRecord },
  set_guidance: { output: BriefGuidance.extend(rehearsal), present: briefRecord },
  describe_component: { output: BriefComponent, present: briefRecord },
}
