// Rewrites a text for given names, as the command line does for those of two releases.
import { applied, editsOf } from '../edit.ts'
import type { Change, Changes } from '../edit.ts'
import { finderFor } from '../languages.ts'
import { mentionsOf } from '../mentions.ts'
import type { Kind } from '../occurrence.ts'

const kinds = ['css', 'scss', 'less', 'typescript', 'utility', 'swift', 'kotlin', 'android', 'dart'] as const

export function changesOf(names: Partial<Record<Kind, Record<string, string | null>>>): Changes {
  const changeOf = (to: string | null): Change => (to === null ? { to, why: 'removed' } : { to })
  return Object.fromEntries(
    kinds.map(kind => [kind, new Map(Object.entries(names[kind] ?? {}).map(([former, to]) => [former, changeOf(to)]))]),
  ) as unknown as Changes
}

/** The text afterwards, and what remains to be settled: the name, and why. */
export async function migrated(path: string, text: string, changes: Changes) {
  const { edits, remarks } = editsOf(await finderFor(path)!(text, path), text, changes)
  // What is passed over unread would have come out the same.
  if (edits.length + remarks.length > 0 && !mentionsOf(changes)(text)) throw new Error(`passed over: ${text}`)
  return { text: applied(text, edits), remarks: remarks.map(({ name, why }) => [name, why]) }
}
