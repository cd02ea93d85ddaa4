// The choices of events: one pattern for each family.
import type { EventType } from '@tessera/contract'

export interface EventChoice {
  pattern: string
  label: string
  hint: string
}

type Family = EventType extends `${infer Name}.${string}` ? Name : never

/** The compiler requires an entry for each family of events. */
const families: Record<Family, Omit<EventChoice, 'pattern'>> = {
  tokens: { label: 'Tokens', hint: 'Made, changed, renamed or deleted, however many at once' },
  release: { label: 'Releases', hint: 'Published to an environment' },
  proposal: { label: 'Proposals', hint: 'Made, opened, reviewed, merged or closed' },
  findings: { label: 'Findings of checks', hint: 'New, fixed or accepted' },
  mode: { label: 'Modes', hint: 'Made, changed or deleted' },
  tokenset: { label: 'Tokensets', hint: 'Made, changed or deleted' },
  resolver: { label: 'Themes', hint: 'Made, changed or deleted' },
  scale: { label: 'Scales', hint: 'Made, changed or deleted' },
  member: { label: 'Members', hint: 'Added, removed, or given another role' },
  workspace: { label: 'The workspace', hint: 'Its name and settings; an import of all of it' },
  webhook: { label: 'Other webhooks', hint: 'Made, changed, disabled or deleted' },
}

export const eventChoices: readonly EventChoice[] = Object.entries(families).map(([family, words]) => ({
  pattern: `${family}.*`,
  ...words,
}))

export const everything = '*'

const labels = new Map(eventChoices.map(({ pattern, label }) => [pattern, label]))

/** The events of a webhook in words; shows other patterns as they are. */
export function eventWords(patterns: readonly string[]): string {
  if (patterns.includes(everything)) return 'Every event'
  return patterns.map(pattern => labels.get(pattern) ?? pattern).join(', ')
}

export const isChoice = (pattern: string): boolean => labels.has(pattern)

/** Reads a list with commas, spaces or line breaks. */
export const patternsIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]
