// Messages between threads are copied without interruption: lists are cut into pieces by the weight of their items.

/** The approximate length of a value as JSON. Uses its own stack, since the input determines the depth. */
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

/** A message of this weight takes some milliseconds to copy. */
const heaviest = 500_000

/** Yields the items in order, in pieces below the maximum weight, with at least one item each. */
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
