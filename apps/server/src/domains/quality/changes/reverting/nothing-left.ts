// Whether a revert would change nothing.
import { canonicalJson } from '@tessera/engine'
import type { Json, JsonObject } from '@tessera/engine'
import type { ChangeSubject } from '../../../../kernel/change.ts'
import type { Undo } from './undo.ts'

/** The refusal then rolls back the writes of the revert. */
export function leavesAllAsItIs({ tokens, subject }: Pick<Undo, 'tokens' | 'subject'>): boolean {
  if (tokens.length > 0) return false
  if (!subject) return true
  return 'parts' in subject ? subject.parts.every(isUnchanged) : isUnchanged(subject)
}

function isUnchanged(subject: ChangeSubject): boolean {
  if (!('before' in subject) || ('default_mode' in subject && subject.default_mode !== undefined)) return false
  return canonicalJson(contentOf(subject.before)) === canonicalJson(contentOf(subject.after))
}

/** Without the timestamp of the last change. */
function contentOf(state: unknown): Json {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return (state ?? null) as Json
  const { updated_at: _, ...content } = state as JsonObject
  return content
}
