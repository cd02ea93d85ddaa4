// Elements that carry contexts, one within the other: what a sheet gives each of them, and what the engine says it must.
import { literalText } from '../formats/css/values.ts'
import { layersAt, resolveLayers, tokensIn, type Input, type Resolver, type System } from '../index.ts'

/** An element with the contexts that it carries, by modifier. */
export interface Island {
  carries: Record<string, string>
  within: Island[]
}

/** The contexts that count at each element, the root first, parents before their children. */
export function inputsIn(root: Island, resolver: Resolver): Input[] {
  const defaults = new Map(resolver.modifiers.map(({ name, default: chosen }) => [name, chosen!]))
  const inputs: Input[] = []
  const walk = ({ carries, within }: Island, around: ReadonlyMap<string, string>) => {
    const here = new Map([...around, ...Object.entries(carries)])
    inputs.push(here)
    for (const island of within) walk(island, here)
  }
  walk(root, defaults)
  return inputs
}

/** Every token's literal as CSS text, worked out for one permutation at a time; '' where it is not there. */
export function bruteForce(system: System): (input: Input) => (name: string) => string {
  const known = new Map<string, (name: string) => string>()
  return input => {
    const key = JSON.stringify([...input])
    let textOf = known.get(key)
    if (!textOf) {
      const resolution = resolveLayers(layersAt(system.resolver, input, tokensIn(system)))
      textOf = name => {
        const resolved = resolution.get(name)
        return resolved?.ok ? literalText(resolved) : ''
      }
      known.set(key, textOf)
    }
    return textOf
  }
}

/** Islands within islands; each carries a context of some of the modifiers. `random` gives numbers from 0 to 1. */
export function scatter(resolver: Resolver, count: number, random: () => number): Island {
  const root: Island = { carries: {}, within: [] }
  const all = [root]
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  while (all.length <= count) {
    const island: Island = { carries: {}, within: [] }
    for (const { name, contexts } of resolver.modifiers) if (random() < 0.45) island.carries[name] = pick(contexts).name
    // Deep rather than broad.
    pick(random() < 0.6 ? all.slice(-4) : all).within.push(island)
    all.push(island)
  }
  return root
}

/** A generator of numbers from 0 to 1 that gives the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
