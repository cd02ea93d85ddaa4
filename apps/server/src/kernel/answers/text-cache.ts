// Caches serialized answers by subject and revision. The access check reads the revision from the database, so nothing
// needs invalidation, and every node is correct.
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { jsonPieces, mapInSlices } from '../pacing/slices.ts'

/** A serialized answer with its entity tag (RFC 9110 §8.8.3: strong, over the content only). */
export interface Representation {
  readonly isRepresentation: true
  readonly bytes: Buffer
  readonly etag: string
  /** Compressed forms, each created at first use. */
  forms?: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
  /** Its place in the cache, if it has one. */
  kept?: Kept
}

/** A file as an answer. */
export interface FileAnswer extends Representation {
  media_type: string
  file_name: string
  unresolved: { mode: string; name: string; reason: string }[]
  notes: string[]
  /** Requested modes whose values other tools do not find in the text. */
  omitted_modes?: string[] | undefined
}

export type Encoding = 'br' | 'gzip'

/** A place in the cache. Others refer to the place, not to the value, so that they never retain an evicted value. */
export interface Kept {
  /** Undefined after eviction. */
  value: Representation | undefined
  /** Whether it was used since the eviction last passed it. */
  used: boolean
  /** Adds to its size. */
  grow(bytes: number): void
}

export function represent(text: string | Buffer): Representation {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return { isRepresentation: true, bytes, etag: entityTag(createHash('sha256').update(bytes)) }
}

/**
 * Like `represent`, for a large object: encodes and hashes its arrays in slices, so that other requests can run in
 * between.
 */
export async function representJson(answer: Readonly<Record<string, unknown>>): Promise<Representation> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  for await (const piece of jsonPieces(answer)) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    chunks.push(bytes)
  }
  return { isRepresentation: true, bytes: Buffer.concat(chunks), etag: entityTag(hash) }
}

/** The object of a long list, whose parts are read one after the other, and of what is known once all are read. */
export async function representList(
  name: string,
  parts: AsyncIterable<readonly unknown[]>,
  rest: () => Promise<object>,
): Promise<Representation> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  const add = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    chunks.push(bytes)
  }
  let before = `{${JSON.stringify(name)}:[`
  for await (const items of parts) {
    const texts = await mapInSlices(items, item => JSON.stringify(item))
    add(before + texts.join())
    before = ','
  }
  const end = `],${JSON.stringify(await rest()).slice(1)}`
  add(before === ',' ? end : before + end)
  return { isRepresentation: true, bytes: Buffer.concat(chunks), etag: entityTag(hash) }
}

export const entityTag = (hash: Hash): string => `"${hash.digest('base64url').slice(0, 27)}"`

export function isRepresentation(value: unknown): value is Representation {
  return typeof value === 'object' && value !== null && 'isRepresentation' in value
}

/** The identity of an answer: a record, its revision, and which of the texts about it. */
export interface Shown {
  subject: string
  /** Every write to the subject raises it; texts of earlier revisions are dropped. */
  revision: number
  variant: string
  /** The owner of the share of the cache that counts, if strangers choose what is cached. */
  within?: string
}

export interface TextCache {
  get<T extends Representation>(shown: Shown, make: () => Promise<T>): Promise<T>
  /** Returns the cached text, and never creates one. */
  find(shown: Shown): Representation | undefined
  /** Caches a text that was created without `get`. */
  keep(shown: Shown, made: Representation): void
  /** The current number of entries and bytes. */
  held(): { entries: number; bytes: number }
}

interface CacheEntry extends Kept {
  subject: string
  variant: string
  size: number
  within: Share | undefined
}

interface Share {
  name: string
  places: Set<CacheEntry>
  size: number
}

/** The overhead of an entry in bytes: its objects and keys on the heap. */
const entryBytes = 1_000

export interface TextCacheLimits {
  /** The maximum size of all forms of all texts with their metadata. */
  maxBytes?: number
  maxEntries?: number
}

/** Does not cache a text larger than a quarter of the cache. */
export function createTextCache({ maxBytes = 64_000_000, maxEntries = 3_000 }: TextCacheLimits = {}): TextCache {
  const subjects = new Map<string, { revision: number; places: Map<string, CacheEntry> }>()
  const queue = createQueue({ maxBytes, maxEntries }, place => {
    const of = subjects.get(place.subject)
    if (of?.places.get(place.variant) === place) of.places.delete(place.variant)
    if (of?.places.size === 0) subjects.delete(place.subject)
  })

  function store({ subject, revision, variant, within }: Shown, made: Representation): void {
    const weight = made.bytes.length > maxBytes / 4 ? Infinity : weightOf(made) + 2 * variant.length
    if (weight > maxBytes / 4) return
    let of = subjects.get(subject)
    if (of && of.revision > revision) return
    const former = of?.places.get(variant)
    if (of && of.revision < revision) for (const place of [...of.places.values()]) queue.drop(place)
    else if (former) queue.drop(former)
    of = subjects.get(subject)
    if (!of) subjects.set(subject, (of = { revision, places: new Map() }))
    const place: CacheEntry = {
      subject,
      variant,
      size: weight,
      value: own(made),
      used: false,
      within: queue.shareOf(within),
      grow(bytes) {
        if (place.value === undefined) return
        place.size += bytes
        queue.grown(place, bytes)
      },
    }
    made.kept = place
    of.places.set(variant, place)
    queue.add(place)
  }

  function find({ subject, revision, variant }: Shown): Representation | undefined {
    const of = subjects.get(subject)
    const hit = of?.revision === revision ? of.places.get(variant) : undefined
    if (hit) hit.used = true
    return hit?.value
  }

  return { find, keep: store, get: makingOnce(find, store), held: queue.held }
}

/** Evicts entries that were not used since the last pass. `dropped`: called for each of them. */
function createQueue({ maxBytes, maxEntries }: Required<TextCacheLimits>, dropped: (place: CacheEntry) => void) {
  /** In the order of insertion or of the last pass. */
  const queue = new Set<CacheEntry>()
  const shares = createShares()
  let size = 0

  function drop(place: CacheEntry): void {
    if (!queue.delete(place)) return
    size -= place.size
    shares.leave(place)
    if (place.value) place.value.kept = undefined
    place.value = undefined
    dropped(place)
  }

  function shrink(): void {
    for (const place of queue) {
      if (size <= maxBytes && queue.size <= maxEntries) return
      if (place.used) {
        place.used = false
        queue.delete(place)
        queue.add(place)
      } else drop(place)
    }
  }

  /** Evicts the oldest places of a share larger than an eighth. */
  function shrinkShare({ within }: CacheEntry): void {
    for (const place of within?.places ?? []) {
      if (within!.size <= maxBytes / 8 && within!.places.size <= maxEntries / 8) return
      drop(place)
    }
  }

  function grown(place: CacheEntry, bytes: number): void {
    size += bytes
    if (place.within) place.within.size += bytes
    shrinkShare(place)
    shrink()
  }

  function add(place: CacheEntry): void {
    queue.add(place)
    place.within?.places.add(place)
    grown(place, place.size)
  }

  return { add, drop, grown, shareOf: shares.of, held: () => ({ entries: queue.size, bytes: size }) }
}

/** Shares that have places. */
function createShares() {
  const shares = new Map<string, Share>()
  function leave(place: CacheEntry): void {
    const { within } = place
    if (!within) return
    within.places.delete(place)
    within.size -= place.size
    if (within.places.size === 0) shares.delete(within.name)
  }

  function of(name: string | undefined): Share | undefined {
    if (name === undefined) return undefined
    const known = shares.get(name) ?? { name, places: new Set(), size: 0 }
    shares.set(name, known)
    return known
  }

  return { leave, of }
}

/** Returns the cached text or creates it once: concurrent requests for a new text wait for the first. */
function makingOnce(find: TextCache['find'], keep: TextCache['keep']): TextCache['get'] {
  const underWay = new Map<string, Promise<Representation>>()
  return async <T extends Representation>(shown: Shown, make: () => Promise<T>): Promise<T> => {
    const hit = find(shown)
    if (hit) return hit as T
    const { subject, revision, variant } = shown
    const key = `${subject}/${revision}/${variant}`
    let making = underWay.get(key) as Promise<T> | undefined
    if (!making) {
      making = make()
      underWay.set(key, making)
      making
        .then(
          made => keep(shown, made),
          () => undefined,
        )
        .finally(() => underWay.delete(key))
    }
    return making
  }
}

/** In bytes, with the metadata of the answer. */
function weightOf({ isRepresentation: _r, bytes, etag: _e, forms: _f, kept: _k, ...beside }: Representation): number {
  return bytes.length + entryBytes + 2 * Object.values(beside).reduce<number>((sum, value) => sum + lengthOf(value), 0)
}

/** Estimates a long list from its beginning, since serializing all of it would block other requests. */
function lengthOf(value: unknown): number {
  if (!Array.isArray(value) || value.length <= sampled) return JSON.stringify(value)?.length ?? 0
  return (JSON.stringify(value.slice(0, sampled)).length / sampled) * value.length
}
const sampled = 100

/** Small buffers are slices of a shared block; a copy avoids retaining the whole block in the cache. */
function own(made: Representation): Representation {
  const { bytes } = made
  if (bytes.buffer.byteLength === bytes.length) return made
  const alone = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(alone)
  return Object.assign(made, { bytes: alone })
}
