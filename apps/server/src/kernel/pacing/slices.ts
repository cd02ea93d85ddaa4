// Runs long loops in slices, so that the event loop answers other requests in between.
import { beginSlice, nextTurn } from './turns.ts'

/** Runs `run` on each item in order and yields to other requests every few milliseconds. */
export function inSlices<T>(items: Iterable<T>, run: (item: T, index: number) => void): Promise<void> {
  return finishInSlices(each(items, run))
}

function* each<T>(items: Iterable<T>, run: (item: T, index: number) => void): Generator<undefined, void> {
  let index = 0
  for (const item of items) {
    run(item, index++)
    yield
  }
}

/** Runs the steps to their result and yields to other requests every few milliseconds. */
export async function finishInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const slice = runSlice(steps)
    if (slice.done) return slice.value
    await nextTurn()
  }
}

/** Runs steps until they end or the slice is over. */
function runSlice<Result>(steps: Generator<undefined, Result>): IteratorResult<undefined, Result> {
  const slice = beginSlice()
  try {
    for (;;) {
      const step = steps.next()
      if (step.done || slice.isOver()) return step
    }
  } finally {
    slice.end()
  }
}

/** `Array.map`, in slices. */
export async function mapInSlices<T, U>(items: Iterable<T>, map: (item: T, index: number) => U): Promise<U[]> {
  const results: U[] = []
  await inSlices(items, (item, index) => void results.push(map(item, index)))
  return results
}

/** Indexes the items by their keys, in slices; the last of several items with one key counts. */
export async function indexInSlices<T, Key>(items: Iterable<T>, keyOf: (item: T) => Key): Promise<Map<Key, T>> {
  const index = new Map<Key, T>()
  await inSlices(items, item => void index.set(keyOf(item), item))
  return index
}

/** `JSON.stringify` of an object in pieces. It writes each array in slices, one piece per slice. */
export async function* jsonPieces(answer: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(answer)) {
    const list = Array.isArray(value) ? (value as unknown[]) : undefined
    const text = list ? '[' : JSON.stringify(value)
    if (text === undefined) continue
    yield `${before}${JSON.stringify(name)}:${text}`
    before = ','
    if (!list) continue
    yield* itemPieces(list)
    yield ']'
  }
  yield before === '{' ? '{}' : '}'
}

async function* itemPieces(list: readonly unknown[]): AsyncGenerator<string> {
  for (let at = 0; at < list.length;) {
    const texts: string[] = []
    const first = at
    const slice = beginSlice()
    do texts.push(JSON.stringify(list[at++]) ?? 'null')
    while (at < list.length && !slice.isOver())
    slice.end()
    yield first === 0 ? texts.join() : `,${texts.join()}`
    if (at < list.length) await nextTurn()
  }
}
