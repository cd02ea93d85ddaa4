// Runs long loops in slices, so that the event loop answers other requests in between.
import { setImmediate } from 'node:timers/promises'

const sliceMs = 5

/** Runs `run` on each item in order; after every few milliseconds of it, other requests have their turn. */
export async function inSlices<T>(items: Iterable<T>, run: (item: T, index: number) => void): Promise<void> {
  let index = 0
  let began = performance.now()
  for (const item of items) {
    run(item, index++)
    if (performance.now() - began < sliceMs) continue
    await setImmediate()
    began = performance.now()
  }
}

/** The result of work in steps; after every few milliseconds of it, other requests have their turn. */
export async function finishInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < sliceMs) continue
    await setImmediate()
    began = performance.now()
  }
}

/** `Array.map`, in slices. */
export async function mapInSlices<T, U>(items: Iterable<T>, map: (item: T, index: number) => U): Promise<U[]> {
  const made: U[] = []
  await inSlices(items, (item, index) => void made.push(map(item, index)))
  return made
}

/** The items by their keys, in slices; of two with one key, the last. */
export async function indexInSlices<T, Key>(items: Iterable<T>, keyOf: (item: T) => Key): Promise<Map<Key, T>> {
  const index = new Map<Key, T>()
  await inSlices(items, item => void index.set(keyOf(item), item))
  return index
}

/** `JSON.stringify` of an object in pieces, its arrays written in slices: a piece is no longer than one slice makes it. */
export async function* jsonPieces(answer: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(answer)) {
    const list = Array.isArray(value) ? (value as unknown[]) : undefined
    const text = list ? '[' : JSON.stringify(value)
    if (text === undefined) continue
    yield `${before}${JSON.stringify(name)}:${text}`
    before = ','
    if (!list) continue
    for (let at = 0; at < list.length;) {
      const texts: string[] = []
      const began = performance.now()
      const first = at
      while (at < list.length && performance.now() - began < sliceMs) texts.push(JSON.stringify(list[at++]) ?? 'null')
      yield first === 0 ? texts.join() : `,${texts.join()}`
      if (at < list.length) await setImmediate()
    }
    yield ']'
  }
  yield before === '{' ? '{}' : '}'
}
