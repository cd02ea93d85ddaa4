// The lifecycle of tokens: deprecated, replaced by another, removed in a version.
import type { Token as Stored } from '@tessera/contract'
import type { Draft } from './draft.ts'

export type Lifecycle = Pick<Stored, 'deprecated' | 'replaced_by' | 'remove_in'>

export function lifecycleOf(draft: Draft | null): Lifecycle {
  const { deprecated = null, replaced_by = null, remove_in = null } = draft?.kept ?? {}
  return { deprecated, replaced_by, remove_in }
}

export type LifecycleField = keyof Lifecycle
const fields: readonly LifecycleField[] = ['deprecated', 'replaced_by', 'remove_in']

/** The lifecycle fields in which two drafts differ. */
export function lifecycleDiff(a: Draft | null, b: Draft | null, among = fields): LifecycleField[] {
  const [one, other] = [lifecycleOf(a), lifecycleOf(b)]
  return among.filter(field => one[field] !== other[field])
}

/** Only these fields: values of others in further fields stay. */
export function lifecycleIn(draft: Draft, written: readonly LifecycleField[] = []): Partial<Lifecycle> {
  const all = lifecycleOf(draft)
  return Object.fromEntries(written.map(field => [field, all[field]]))
}

export function withLifecycle(draft: Draft, to: Lifecycle): Draft {
  const { deprecated: _, replaced_by: __, remove_in: ___, ...kept } = draft.kept ?? {}
  const set = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== null)) as Partial<Lifecycle>
  return { ...draft, kept: { ...kept, ...set } }
}

export interface End {
  /** A sentence such as `Deprecated, use a.b instead, removed in 2.0.0: too loud`. */
  text: string
  replaced_by: string | null
}

/** As in exports, a replacement or a version also deprecates, unless `deprecated` is false. */
function endOf({ deprecated, replaced_by, remove_in }: Lifecycle): End | null {
  const isMarked = deprecated === true || (typeof deprecated === 'string' && deprecated !== '')
  if (!isMarked && (deprecated === false || (replaced_by === null && remove_in === null))) return null
  const parts = ['Deprecated', replaced_by && `use ${replaced_by} instead`, remove_in && `removed in ${remove_in}`]
  const text = parts.filter(Boolean).join(', ')
  return { text: typeof deprecated === 'string' && deprecated !== '' ? `${text}: ${deprecated}` : text, replaced_by }
}

/** The deprecation of a row whose token is deprecated in some mode. */
export function endOfRow({ cells }: { cells: readonly ({ draft: Draft } | null)[] }): End | null {
  for (const cell of cells) {
    const end = cell?.draft.kept && endOf(lifecycleOf(cell.draft))
    if (end) return end
  }
  return null
}
