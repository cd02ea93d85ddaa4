// Serialised answers, kept by the revision of what they show. The revision is read from the database with the access
// check, so nothing here needs to be invalidated, and every node is right.
import { createHash } from 'node:crypto'

/** An answer's text with its entity tag (RFC 9110 §8.8.3: strong, over the content only). */
export interface Prepared {
  readonly prepared: true
  text: string
  etag: string
  bytes?: Buffer
}

export function prepare(text: string): Prepared {
  return { prepared: true, text, etag: entityTag(text) }
}

/** The text as it goes over the wire: encoded once, because what is kept is sent again. */
export function bytesOf(answer: Prepared): Buffer {
  return (answer.bytes ??= Buffer.from(answer.text))
}

function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

export function isPrepared(value: unknown): value is Prepared {
  return typeof value === 'object' && value !== null && 'prepared' in value
}

export interface TextCache {
  get<T extends { text: string }>(key: string, make: () => Promise<T>): Promise<T>
}

/** Least recently used goes first. `capacity` in characters of text, which take two bytes each with their encoded form. */
export function createTextCache(capacity = 48_000_000): TextCache {
  const entries = new Map<string, { text: string }>()
  let size = 0

  function store(key: string, value: { text: string }) {
    if (value.text.length > capacity / 4) return
    const former = entries.get(key)
    if (former) size -= former.text.length
    entries.delete(key)
    entries.set(key, value)
    size += value.text.length
    for (const [oldest, entry] of entries) {
      if (size <= capacity) break
      entries.delete(oldest)
      size -= entry.text.length
    }
  }

  const underWay = new Map<string, Promise<{ text: string }>>()
  return {
    async get<T extends { text: string }>(key: string, make: () => Promise<T>): Promise<T> {
      const hit = entries.get(key)
      if (hit) {
        entries.delete(key)
        entries.set(key, hit)
        return hit as T
      }
      // Many clients ask for a new export at once: one renders, the others wait for it.
      let making = underWay.get(key) as Promise<T> | undefined
      if (!making) {
        making = make()
        underWay.set(key, making)
        making
          .then(
            value => store(key, value),
            () => undefined,
          )
          .finally(() => underWay.delete(key))
      }
      return making
    },
  }
}
