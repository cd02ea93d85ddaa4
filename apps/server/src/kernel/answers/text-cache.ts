// Serialised answers, kept by what they show and its revision. The revision is read from the database with the access
// check, so nothing here needs to be invalidated, and every node is right.
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { jsonPieces } from '../pacing/slices.ts'

/** An answer as it is sent, with its entity tag (RFC 9110 §8.8.3: strong, over the content only). */
export interface Representation {
  readonly isRepresentation: true
  readonly bytes: Buffer
  readonly etag: string
  /** Compressed, each encoding on first use. */
  forms?: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
  /** Its place in the cache, once it has one. */
  kept?: Kept
}

/** A file that an operation answers with. */
export interface FileAnswer extends Representation {
  media_type: string
  file_name: string
  unresolved: { mode: string; name: string; reason: string }[]
  notes: string[]
  /** Requested modes whose values other tools do not find in the text. */
  omitted_modes?: string[] | undefined
}

export type Encoding = 'br' | 'gzip'

/** A place in the cache. Who remembers an answer remembers this, and so never keeps what the cache has let go. */
export interface Kept {
  /** Undefined when it has been let go. */
  value: Representation | undefined
  /** Used since the eviction last passed it. */
  used: boolean
  /** Counts what was added to it. */
  grow(bytes: number): void
}

export function represent(text: string | Buffer): Representation {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return { isRepresentation: true, bytes, etag: entityTag(createHash('sha256').update(bytes)) }
}

/** The same of the JSON of an object, encoded and hashed as its arrays are written: long lists hold up no other request. */
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

export const entityTag = (hash: Hash): string => `"${hash.digest('base64url').slice(0, 27)}"`

export function isRepresentation(value: unknown): value is Representation {
  return typeof value === 'object' && value !== null && 'isRepresentation' in value
}

/** What an answer shows: a record, its revision, and which of the texts about it. */
export interface Shown {
  subject: string
  /** Raised by every write to the subject: of a former revision nothing is kept. */
  revision: number
  variant: string
  /** Whose share of the cache it takes, where strangers choose what is kept. */
  within?: string
}

export interface TextCache {
  get<T extends Representation>(shown: Shown, make: () => Promise<T>): Promise<T>
  /** What is kept; nothing is made. */
  find(shown: Shown): Representation | undefined
  /** Keeps what was made without `get`. */
  keep(shown: Shown, made: Representation): void
  /** How much is kept now, in entries and in bytes. */
  held(): { entries: number; bytes: number }
}

interface Place extends Kept {
  subject: string
  variant: string
  size: number
  within: Share | undefined
}

interface Share {
  name: string
  places: Set<Place>
  size: number
}

/** Overhead of an entry: its objects and keys, on the heap. */
const entryBytes = 1_000

export interface TextCacheLimits {
  /** Bytes of all forms of all texts, and of what comes with them. */
  maxBytes?: number
  maxEntries?: number
}

/** A text larger than a quarter of the cache is not kept. */
export function createTextCache({ maxBytes = 64_000_000, maxEntries = 3_000 }: TextCacheLimits = {}): TextCache {
  const subjects = new Map<string, { revision: number; places: Map<string, Place> }>()
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
    const place: Place = {
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

/** Evicts entries that were not used since the last pass. `dropped`: called with each. */
function createQueue({ maxBytes, maxEntries }: Required<TextCacheLimits>, dropped: (place: Place) => void) {
  /** In the order in which they came, or were last spared. */
  const queue = new Set<Place>()
  const shares = createShares()
  let size = 0

  function drop(place: Place): void {
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

  /** Drops what came first of a share that is more than an eighth. */
  function shrinkShare({ within }: Place): void {
    for (const place of within?.places ?? []) {
      if (within!.size <= maxBytes / 8 && within!.places.size <= maxEntries / 8) return
      drop(place)
    }
  }

  function grown(place: Place, bytes: number): void {
    size += bytes
    if (place.within) place.within.size += bytes
    shrinkShare(place)
    shrink()
  }

  function add(place: Place): void {
    queue.add(place)
    place.within?.places.add(place)
    grown(place, place.size)
  }

  return { add, drop, grown, shareOf: shares.of, held: () => ({ entries: queue.size, bytes: size }) }
}

/** Shares as long as they have places. */
function createShares() {
  const shares = new Map<string, Share>()
  function leave(place: Place): void {
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

/** What is kept, or made: of concurrent requests for a new export one renders, the others wait for it. */
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

/** Of a long list, estimated from its beginning: to write it all would hold up others. */
function lengthOf(value: unknown): number {
  if (!Array.isArray(value) || value.length <= sampled) return JSON.stringify(value)?.length ?? 0
  return (JSON.stringify(value.slice(0, sampled)).length / sampled) * value.length
}
const sampled = 100

/** Small buffers are cut from a block that many share: what is kept must not keep the block. */
function own(made: Representation): Representation {
  const { bytes } = made
  if (bytes.buffer.byteLength === bytes.length) return made
  const alone = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(alone)
  return Object.assign(made, { bytes: alone })
}
