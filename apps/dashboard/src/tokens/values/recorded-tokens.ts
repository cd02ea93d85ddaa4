// Reads tokens from recorded changes.
import type { Draft } from './draft.ts'

export function draftIn(recorded: unknown): Draft | null {
  if (recorded === null || typeof recorded !== 'object') return null
  const { type, value, description } = recorded as Draft
  return type === undefined || value === undefined ? null : { type, value, description: description ?? null }
}

/** The names before and after, where a recorded change renamed the token. */
export function renameIn({ before, after }: { before: unknown; after: unknown }): { from: string; to: string } | null {
  const [from, to] = [before, after].map(state => (state as { name?: string } | null)?.name)
  return from !== undefined && to !== undefined && from !== to ? { from, to } : null
}
