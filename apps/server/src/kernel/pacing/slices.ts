// Runs long loops in slices, so that the event loop answers other requests in between.
import { setImmediate } from 'node:timers/promises'

export const sliceMs = 5

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

/** `Array.map`, in slices. */
export async function mapInSlices<T, U>(items: Iterable<T>, map: (item: T, index: number) => U): Promise<U[]> {
  const made: U[] = []
  await inSlices(items, (item, index) => void made.push(map(item, index)))
  return made
}

/** `JSON.stringify` of an object, with its arrays written in slices. */
export async function jsonInSlices(answer: Readonly<Record<string, unknown>>): Promise<string> {
  const fields: string[] = []
  for (const [name, value] of Object.entries(answer)) {
    const text = Array.isArray(value)
      ? `[${(await mapInSlices(value as unknown[], item => JSON.stringify(item) ?? 'null')).join()}]`
      : JSON.stringify(value)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join()}}`
}
