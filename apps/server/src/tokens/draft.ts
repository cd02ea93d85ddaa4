// A mode's tokens while many changes are being planned: what was there, what will be, and so what has to be written.
import { renameReferences } from '@tessera/engine'
import { problems } from '../problems.ts'
import { stateOf } from './tokens.store.ts'
import type { TokenContent, TokenRow } from './tokens.store.ts'
import type { TokenWrites } from './write.ts'

interface Entry {
  before: TokenRow | null
  /** null: to be deleted. */
  after: TokenContent | null
  /** Named by a change, and not just loaded with the rest. */
  touched: boolean
}

export interface Draft {
  get(name: string): TokenContent | undefined
  create(content: TokenContent): void
  update(name: string, content: TokenContent): void
  /** Gives a token another name and points its dependents at it. */
  rename(name: string, to: string): void
  delete(name: string): void
  names(): string[]
  writes(newId: () => string): TokenWrites
  unchanged(): number
}

export function createDraft(rows: readonly TokenRow[]): Draft {
  const entries: Entry[] = rows.map(row => ({ before: row, after: contentOf(row), touched: false }))
  const live = new Map(entries.map(entry => [entry.after!.name, entry]))

  function existing(name: string): Entry {
    const entry = live.get(name)
    if (!entry) throw problems.tokenUnknown(name)
    entry.touched = true
    return entry
  }

  return {
    get: name => live.get(name)?.after ?? undefined,
    names: () => [...live.keys()],
    create(content) {
      if (live.has(content.name)) throw problems.tokenNameTaken(content.name)
      const entry: Entry = { before: null, after: content, touched: true }
      entries.push(entry)
      live.set(content.name, entry)
    },
    update(name, content) {
      existing(name).after = { ...content, name }
    },
    rename(name, to) {
      const entry = existing(name)
      if (to === name) return
      if (live.has(to)) throw problems.tokenNameTaken(to)
      live.delete(name)
      live.set(to, entry)
      entry.after = { ...entry.after!, name: to }
      for (const other of live.values()) {
        const value = renameReferences(other.after!.value, name, to)
        if (value === other.after!.value) continue
        other.after = { ...other.after!, value, alias_to: other.after!.alias_to === name ? to : other.after!.alias_to }
      }
    },
    delete(name) {
      existing(name).after = null
      live.delete(name)
    },
    writes(newId) {
      const writes: TokenWrites = { create: [], update: [], delete: [] }
      for (const { before, after } of entries) {
        if (!before && after) writes.create.push({ ...after, id: newId() })
        else if (before && !after) writes.delete.push(before)
        else if (before && after && !sameContent(before, after)) writes.update.push({ before, after })
      }
      return writes
    },
    unchanged: () =>
      entries.filter(({ before, after, touched }) => touched && before && after && sameContent(before, after)).length,
  }
}

const contentOf = ({ name, type, value, description, alias_to, extensions, deprecated }: TokenRow): TokenContent => ({
  name,
  type,
  value,
  description,
  alias_to,
  extensions,
  deprecated,
})

const sameContent = (a: TokenContent, b: TokenContent) =>
  a.value === b.value &&
  a.type === b.type &&
  a.name === b.name &&
  a.description === b.description &&
  a.extensions === b.extensions
    ? a.deprecated === b.deprecated
    : JSON.stringify(stateOf(a)) === JSON.stringify(stateOf(b))
