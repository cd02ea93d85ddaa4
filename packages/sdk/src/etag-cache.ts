// Answers cached by address, so that unchanged ones are not transferred again. Evicts the least recently used.
export interface CachedAnswer {
  etag: string
  text: string
  headers: Headers
}

export interface EtagCache {
  get(url: string): CachedAnswer | undefined
  set(url: string, answer: CachedAnswer): void
}

export function etagCache(size: number): EtagCache {
  const answers = new Map<string, CachedAnswer>()
  return {
    get(url) {
      const found = answers.get(url)
      if (found) {
        answers.delete(url)
        answers.set(url, found)
      }
      return found
    },
    set(url, answer) {
      answers.delete(url)
      answers.set(url, answer)
      for (const oldest of answers.keys()) {
        if (answers.size <= size) break
        answers.delete(oldest)
      }
    },
  }
}

const tags = new WeakMap<object, string>()
const items = new WeakSet<object>()

/** The ETag of a record that this client read, made or changed, for `ifMatch`. Throws for an item of a list. */
export function etagOf(answer: object): string | undefined {
  if (items.has(answer)) throw new TypeError('An item of a list has no ETag: read the record by itself first')
  return tags.get(answer)
}

export function remember(answer: unknown, etag: string | null): void {
  if (typeof answer !== 'object' || answer === null) return
  if (etag) tags.set(answer, etag)
}

export function rememberItems(answer: unknown): void {
  for (const list of Object.values(answer ?? {}).filter(Array.isArray))
    for (const item of list as unknown[]) if (typeof item === 'object' && item !== null) items.add(item)
}
