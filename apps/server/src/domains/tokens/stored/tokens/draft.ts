// A mode's tokens while changes are planned in memory: the stored state, the new state, and the writes between them.
import { references, renameReferences } from '@tessera/engine'
import { idsAfter } from '../../../../base/ids.ts'
import { problems } from '../../../../base/problems.ts'
import { inSlices, mapInSlices } from '../../../../kernel/pacing/slices.ts'
import { stateOf } from './tokens.store.ts'
import type { NewToken, TokenContent, TokenRow } from './tokens.store.ts'

/** The planned writes to one mode. Created tokens have new ids; an update has the whole content. */
export interface TokenWrites {
  create: NewToken[]
  update: { before: TokenRow; after: TokenContent }[]
  delete: TokenRow[]
}

interface Entry {
  before: TokenRow | null
  /** null: the token is deleted. */
  after: TokenContent | null
  /** A change names it; other tokens were only loaded. */
  touched: boolean
}

export interface Draft {
  get(name: string): TokenContent | undefined
  create(content: TokenContent): void
  update(name: string, content: TokenContent): void
  /** Renames a token and updates its dependents. */
  rename(name: string, to: string): void
  delete(name: string): void
  names(): string[]
  /** Whether a token has this name, or had it before a rename. */
  knows(name: string): boolean
  /** Ids of new tokens follow those of all existing ones. */
  plan(newId: () => string): Promise<Plan>
}

interface Plan {
  writes: TokenWrites
  /** The number of tokens that a change named and left unchanged. */
  unchanged: number
}

export async function createDraft(rows: readonly TokenRow[]): Promise<Draft> {
  const live = new Map<string, Entry>()
  const renamed = new Set<string>()
  let newest: string | null = null
  const entries = await mapInSlices(rows, row => {
    if (newest === null || row.id > newest) newest = row.id
    const entry: Entry = { before: row, after: contentOf(row), touched: false }
    live.set(row.name, entry)
    return entry
  })
  const dependents = createDependents(live)

  function existing(name: string): Entry {
    const entry = live.get(name)
    if (!entry) throw problems.tokenUnknown(name)
    entry.touched = true
    return entry
  }

  return {
    get: name => live.get(name)?.after ?? undefined,
    names: () => [...live.keys()],
    knows: name => live.has(name) || renamed.has(name),
    create(content) {
      if (live.has(content.name)) throw problems.tokenNameTaken(content.name)
      const entry: Entry = { before: null, after: content, touched: true }
      entries.push(entry)
      live.set(content.name, entry)
      dependents.note(entry)
    },
    update(name, content) {
      const entry = existing(name)
      entry.after = { ...content, name }
      dependents.note(entry)
    },
    rename(name, to) {
      const entry = existing(name)
      if (to === name) return
      if (live.has(to)) throw problems.tokenNameTaken(to)
      live.delete(name)
      live.set(to, entry)
      renamed.add(name)
      entry.after = { ...entry.after!, name: to }
      for (const other of dependents.of(name)) {
        const { after } = other
        if (!after || !references(after).includes(name)) continue
        const value = renameReferences(after.value, name, to)
        other.after = { ...after, value, alias_to: after.alias_to === name ? to : after.alias_to }
        dependents.note(other)
      }
      dependents.forget(name)
    },
    delete(name) {
      existing(name).after = null
      live.delete(name)
    },
    plan: newId => planOf(entries, idsAfter(newest, newId)),
  }
}

/** Indexes which entries point at a name. */
function createDependents(live: ReadonlyMap<string, Entry>) {
  /** By name: all entries that point at it, and some that no longer do; built at the first rename. */
  let pointing: Map<string, Set<Entry>> | undefined

  function note(entry: Entry): void {
    if (!pointing || !entry.after) return
    for (const target of references(entry.after)) {
      const known = pointing.get(target)
      if (known) known.add(entry)
      else pointing.set(target, new Set([entry]))
    }
  }

  function of(name: string): Iterable<Entry> {
    if (!pointing) {
      pointing = new Map()
      for (const entry of live.values()) note(entry)
    }
    return pointing.get(name) ?? []
  }

  return { note, of, forget: (name: string) => void pointing?.delete(name) }
}

async function planOf(entries: readonly Entry[], nextId: () => string): Promise<Plan> {
  const writes: TokenWrites = { create: [], update: [], delete: [] }
  let unchanged = 0
  await inSlices(entries, ({ before, after, touched }) => {
    if (!before && after) writes.create.push({ ...after, id: nextId() })
    else if (before && !after) writes.delete.push(before)
    else if (before && after) {
      if (!isSameContent(before, after)) writes.update.push({ before, after })
      else if (touched) unchanged++
    }
  })
  return { writes, unchanged }
}

export function contentOf({
  id: _,
  mode_id: __,
  created_at: ___,
  updated_at: ____,
  ...content
}: TokenRow): TokenContent {
  return content
}

export const isSameContent = (a: TokenContent, b: TokenContent) =>
  a.value === b.value &&
  a.type === b.type &&
  a.name === b.name &&
  a.description === b.description &&
  a.extensions === b.extensions &&
  a.replaced_by === b.replaced_by &&
  a.remove_in === b.remove_in
    ? a.deprecated === b.deprecated
    : JSON.stringify(stateOf(a)) === JSON.stringify(stateOf(b))
