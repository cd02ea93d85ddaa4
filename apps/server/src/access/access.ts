// Caches the caller and subject of a request until a write could change the result. If other processes write too, one
// query for all waiting requests asks the database for their writes.
import type { AnyOperation } from '@tessera/contract'
import type { Prefetch } from '../storage/prefetch.ts'
import type { Freshness } from '../storage/database.ts'
import type { Database } from '../storage/sql.ts'
import { look, lookAll } from './access.store.ts'
import type { AccessRow, Credential, AccessQuery } from './access.store.ts'
import { setBounded } from '../base/bounded.ts'
import { groupBy } from '../base/group-by.ts'
import { params as inOrder, subjectOf, targetOf } from './subjects.store.ts'
import type { SubjectIds } from './subjects.store.ts'

export interface AccessLookUp {
  /** `prefetch` is sent along if the look-up needs the database. */
  find(credential: Credential, target: SubjectIds, prefetch?: Prefetch<unknown>): AccessRow | Promise<AccessRow>
  /** Looks up many in order, by few statements; uncached results stay uncached. */
  findAll(questions: readonly AccessQuery[]): Promise<AccessRow[]>
  cachedLookUp(credential: Credential, operation: AnyOperation, params: Record<string, string>): CachedLookUp
  /**
   * A cached row that a write to its tokenset may have outdated, for a first check. Only a caller that looks again in
   * the transaction may use it, and a refusal needs the current row.
   */
  recent(credential: Credential, target: SubjectIds): AccessRow | undefined
  /** Whether later look-ups may return this very row. */
  isCached(row: AccessRow): boolean
  /** The number of cached rows. */
  remembered(): number
  /** The number of look-ups by source since the start. */
  counts(): { memory: number; database: number }
}

/** A look-up to repeat. */
export interface CachedLookUp {
  /** The cached row while it holds; undefined afterwards. Reads no rows. */
  recall(): AccessRow | undefined | Promise<AccessRow | undefined>
  /** The result of `recall` if no unseen write has happened. */
  guess(): AccessRow | undefined
}

export interface AccessOptions {
  /** Called for each use of a cached row; tests compare it with the database. */
  onCacheHit?: (credential: Credential, target: SubjectIds, row: AccessRow) => Promise<void>
}

interface CachedRow {
  row: AccessRow
  since: number
  /** By `performance.now()`: a key expires without a write, and its use is recorded once a minute. */
  until: number
}

const maxMs = 60_000
/** A cached row takes some 2 kB of heap. */
const bounds = { entries: 2_000 }
/** In characters of a row and its key: longer ones are not cached. */
const maxText = 4_000
/** After this number of new rows, outdated rows are dropped. */
const sweepEvery = 500

export function createAccess(database: Database, { onCacheHit }: AccessOptions = {}): AccessLookUp {
  const { freshness } = database
  const reads = createReads(database)
  if (freshness) return cachingAccess(reads, freshness, onCacheHit)
  return {
    find: reads.one,
    async findAll(questions) {
      const rows = await reads.all(questions)
      return questions.map(question => rows.get(question)!)
    },
    cachedLookUp: () => nothing,
    recent: () => undefined,
    isCached: () => false,
    remembered: () => 0,
    counts: () => reads.counts,
  }
}

/** Look-ups in the database. */
function createReads(database: Database) {
  const counts = { memory: 0, database: 0 }
  const one = (credential: Credential, target: SubjectIds, prefetch?: Prefetch<unknown>) => {
    counts.database++
    return look(prefetch ? prefetch.behind(database) : database, credential, target)
  }
  async function all(questions: readonly AccessQuery[]): Promise<Map<AccessQuery, AccessRow>> {
    const rows = new Map<AccessQuery, AccessRow>()
    for (const alike of groupBy(questions, ({ credential, target }) => `${credential.kind} ${target.on}`).values()) {
      counts.database += alike.length
      const found = await lookAll(database, alike)
      alike.forEach((question, n) => rows.set(question, found[n]!))
    }
    return rows
  }
  return { one, all, counts }
}

type Reads = ReturnType<typeof createReads>

/** Caches rows until a write could change them. */
function createMemory(reads: Reads, freshness: Freshness, onCacheHit: AccessOptions['onCacheHit']) {
  /** In the order of reading. */
  const entries = new Map<string, CachedRow>()
  const rows = new WeakSet<AccessRow>()
  let sinceSweep = 0

  const holds = ({ since, until }: CachedRow, tokenset: string | null | undefined) =>
    until > performance.now() && freshness.holds(since, tokenset ?? undefined)

  function keep(key: string, entry: CachedRow): void {
    if (++sinceSweep >= sweepEvery) {
      sinceSweep = 0
      for (const [other, former] of entries) if (!holds(former, former.row.tokenset_id)) entries.delete(other)
    }
    setBounded(entries, key, entry, bounds)
    rows.add(entry.row)
  }

  async function ask(
    credential: Credential,
    target: SubjectIds,
    key: string,
    prefetch: Prefetch<unknown> | undefined,
  ): Promise<AccessRow> {
    const since = freshness.now()
    const startedAt = performance.now()
    const row = await reads.one(credential, target, prefetch)
    // Caches existing keys only, so that guesses cannot fill the cache.
    if (row.user_id !== null && fits(row, key) && freshness.holds(since, target.tokenset_id)) {
      const until = startedAt + Math.min(maxMs, (row.key_seconds_left ?? Infinity) * 1000)
      keep(key, { row: row.key_idle ? { ...row, key_idle: false } : row, since, until })
    }
    return row
  }

  function recall(credential: Credential, target: SubjectIds, key: string): AccessRow | undefined | Promise<AccessRow> {
    const cached = entries.get(key)
    if (!cached) return undefined
    if (!holds(cached, target.tokenset_id)) {
      entries.delete(key)
      return undefined
    }
    reads.counts.memory++
    if (!onCacheHit) return cached.row
    return onCacheHit(credential, target, cached.row).then(() => cached.row)
  }

  const recallOrAsk = (
    credential: Credential,
    target: SubjectIds,
    key: string,
    prefetch: Prefetch<unknown> | undefined,
  ) => recall(credential, target, key) ?? ask(credential, target, key, prefetch)

  return {
    holds,
    recall,
    recallOrAsk,
    has: (key: string) => entries.has(key),
    get: (key: string) => entries.get(key),
    isKept: (row: AccessRow) => rows.has(row),
    size: () => entries.size,
  }
}

function cachingAccess(reads: Reads, freshness: Freshness, onCacheHit: AccessOptions['onCacheHit']): AccessLookUp {
  const memory = createMemory(reads, freshness, onCacheHit)

  return {
    find(credential, target, prefetch) {
      if (credential.kind !== 'key' || subjectOf(target.on)?.record.isNeverCached)
        return reads.one(credential, target, prefetch)
      const key = keyOf(credential.hash, target)
      // An uncached row is read anyway, after the request arrived.
      if (!freshness.current || !memory.has(key)) return memory.recallOrAsk(credential, target, key, prefetch)
      return freshness.current().then(() => memory.recallOrAsk(credential, target, key, prefetch))
    },
    async findAll(questions) {
      await freshness.current?.()
      const found: (AccessRow | undefined)[] = []
      for (const { credential, target } of questions) {
        const known = credential.kind === 'key' && memory.recall(credential, target, keyOf(credential.hash, target))
        found.push((known instanceof Promise ? await known : known) || undefined)
      }
      const read = await reads.all(questions.filter((_, n) => found[n] === undefined))
      return questions.map((question, n) => found[n] ?? read.get(question)!)
    },
    cachedLookUp(credential, operation, params) {
      if (credential.kind !== 'key') return nothing
      const target = targetOf(operation, params)
      const key = keyOf(credential.hash, target)
      return {
        recall() {
          if (!freshness.current || !memory.has(key)) return memory.recall(credential, target, key)
          return freshness.current().then(() => memory.recall(credential, target, key))
        },
        guess: () => memory.get(key)?.row,
      }
    },
    recent(credential, target) {
      const known = credential.kind === 'key' ? memory.get(keyOf(credential.hash, target)) : undefined
      return known && memory.holds(known, undefined) ? known.row : undefined
    },
    isCached: memory.isKept,
    remembered: memory.size,
    counts: () => reads.counts,
  }
}

const nothing: CachedLookUp = { recall: () => undefined, guess: () => undefined }

const fits = (row: AccessRow, key: string): boolean => {
  let length = key.length
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length
  return length <= maxText
}

/** All ids have the same length; a name comes last. */
function keyOf(hash: Buffer, target: SubjectIds): string {
  let key = hash.toString('latin1')
  for (const param of inOrder) if (target[param] !== undefined) key += `${param} ${target[param]}\n`
  return key
}
