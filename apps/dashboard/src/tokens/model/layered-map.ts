// A large map with some changes over it. Copying a hundred thousand entries for one change takes longer than a key may.
const mostChanges = 1000

export type Lookup<Value> = Pick<ReadonlyMap<string, Value>, 'get' | 'has'>

export class LayeredMap<Value> implements Lookup<Value> {
  readonly #base: ReadonlyMap<string, Value>
  /** Undefined where the base has an entry and this map has none. */
  readonly #changes: Map<string, Value | undefined>

  constructor(base: ReadonlyMap<string, Value> = new Map(), changes: Map<string, Value | undefined> = new Map()) {
    this.#base = base
    this.#changes = changes
  }

  get(key: string): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: Value): void {
    this.#changes.set(key, value)
  }

  /** A copy with these changes; undefined removes an entry. Shares the large part with this map. */
  with(changes: Iterable<readonly [string, Value | undefined]>): LayeredMap<Value> {
    const own = new Map(this.#changes)
    for (const [key, value] of changes) own.set(key, value)
    return own.size > mostChanges ? new LayeredMap(joined(this.#base, own)) : new LayeredMap(this.#base, own)
  }
}

function joined<Value>(base: ReadonlyMap<string, Value>, changes: ReadonlyMap<string, Value | undefined>) {
  const all = new Map(base)
  for (const [key, value] of changes)
    if (value === undefined) all.delete(key)
    else all.set(key, value)
  return all
}
