// What is sent to a thread and back is copied message by message, each in one go: lists are cut by what their items weigh.

/** About the characters of a value as JSON. Walks with a stack of its own: depth is the writer's choice. */
export function weightOf(value: unknown): number {
  let weight = 0
  const open: unknown[] = [value]
  while (open.length > 0) {
    const at = open.pop()
    weight += 8
    if (typeof at === 'string') weight += at.length
    else if (at instanceof Map) for (const entry of at) open.push(...entry)
    else if (typeof at === 'object' && at !== null)
      for (const key in at) {
        weight += key.length
        open.push((at as Record<string, unknown>)[key])
      }
  }
  return weight
}

/** A message of so much takes some milliseconds to copy. */
const heaviest = 500_000

/** The items in their order, as many in each piece as are light enough together, and at least one. */
export function* inPieces<T>(items: Iterable<T>, most = heaviest): Generator<T[]> {
  let piece: T[] = []
  let weight = 0
  for (const item of items) {
    const own = weightOf(item)
    if (piece.length > 0 && weight + own > most) {
      yield piece
      piece = []
      weight = 0
    }
    piece.push(item)
    weight += own
  }
  if (piece.length > 0) yield piece
}
