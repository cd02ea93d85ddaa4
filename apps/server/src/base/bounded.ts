// Maps with a maximum number or total weight of entries: they evict the entries that were set longest ago.

export interface Bounds<Value> {
  entries?: number
  weight?: number
  /** The contribution of an entry to `weight`. */
  weigh?(value: Value): number
}

export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
}

/** Sets an entry as the newest one, and evicts the oldest ones beyond the bounds. */
export function setBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, bounds: Bounds<Value>): void {
  setNewest(map, key, value)
  evictOldest(map, bounds)
}

/** The newest entry stays, whatever its weight. */
export function evictOldest<Value>(
  map: Map<unknown, Value>,
  { entries = Infinity, weight = Infinity, weigh }: Bounds<Value>,
): void {
  let sum = 0
  if (weigh) for (const value of map.values()) sum += weigh(value)
  if (map.size <= entries && sum <= weight) return
  for (const key of map.keys()) {
    if ((map.size <= entries && sum <= weight) || map.size === 1) return
    if (weigh) sum -= weigh(map.get(key)!)
    map.delete(key)
  }
}
