// Nested elements that carry contexts: compares a sheet's values at each of them with the engine's.
import { literalText } from '../formats/css/values.ts'
import { layersAt, resolveLayers, tokensIn } from '../index.ts'
import type { Input, Json, Resolver, System, Token, TypeName } from '../index.ts'
import { token } from './tokens.ts'

/** An element with the contexts that it carries, by modifier. */
export interface Island {
  carries: Record<string, string>
  within: Island[]
}

export interface Placed {
  /** The contexts that count at the element. */
  input: Input
  /** Those at its ancestors, the root first. */
  around: Input[]
}

/** The root first, parents before their children. `defaults` where other contexts than the resolver's defaults hold, as with media
 * queries. */
export function inputsIn(root: Island, resolver: Resolver, defaults: Record<string, string> = {}): Placed[] {
  const standard = new Map(resolver.modifiers.map(({ name, default: chosen }) => [name, defaults[name] ?? chosen!]))
  const placed: Placed[] = []
  const walk = ({ carries, within }: Island, outside: Input, around: Input[]) => {
    const input = new Map([...outside, ...Object.entries(carries)])
    placed.push({ input, around })
    for (const island of within) walk(island, input, [...around, input])
  }
  walk(root, standard, [])
  return placed
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

/** Nested islands; each carries a context of some of the modifiers. `random` returns numbers from 0 to 1. */
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

/** A small system with whatever can happen: sparse contexts, aliases across layers, composites, circles, names that are missing. */
export function inventedSystem(random: () => number): System {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const names = Array.from({ length: 14 }, (_, place) =>
    place < 9 ? `c.${place}` : place < 12 ? `d.${place}` : `s.${place}`,
  )
  const literal = (name: string): Json => {
    if (name.startsWith('c.')) return `#${upTo(0xffffff).toString(16).padStart(6, '0')}`
    if (name.startsWith('d.')) return `${upTo(40)}px`
    const part = (kind: string, value: Json) =>
      random() < 0.6 ? `{${pick(names.filter(one => one.startsWith(kind)))}}` : value
    return { color: part('c.', '#abcdef'), width: part('d.', '1px'), style: pick(['solid', 'dashed']) }
  }
  const kindOf = (name: string): TypeName =>
    name.startsWith('c.') ? 'color' : name.startsWith('d.') ? 'dimension' : 'border'
  const randomToken = (name: string): Token => {
    const others = names.filter(other => other !== name && other[0] === name[0])
    const target = random() < 0.03 ? 'gone' : pick(others)
    return token(name, kindOf(name), random() < 0.4 ? `{${target}}` : literal(name))
  }
  const some = (share: number) => names.filter(() => random() < share).map(randomToken)
  const modifiers = Array.from({ length: 1 + upTo(3) }, (_, place) => {
    const contexts = Array.from({ length: 2 + upTo(2) }, (_, number) => `m${place}-${number}`)
    const sources = (mode: string) => [{ tokenset: `m${place}`, mode }]
    return {
      name: `m${place}`,
      default: pick(contexts),
      contexts: contexts.map(name => ({ name, sources: sources(name) })),
    }
  })
  const order = [{ set: 'low' }, ...modifiers.map(({ name }) => ({ modifier: name })), { set: 'high' }]
  return {
    resolver: {
      name: 'Invented',
      description: null,
      sets: ['low', 'high'].map(name => ({ name, sources: [{ tokenset: name }] })),
      modifiers,
      resolution_order: random() < 0.5 ? order : order.sort(() => random() - 0.5),
    },
    tokensets: [
      { name: 'low', modes: [{ name: 'Base', is_default: true, tokens: some(0.9) }] },
      { name: 'high', modes: [{ name: 'Base', is_default: true, tokens: some(0.1) }] },
      ...modifiers.map(({ name, contexts }) => ({
        name,
        modes: contexts.map((context, place) => ({ name: context.name, is_default: place === 0, tokens: some(0.3) })),
      })),
    ],
  }
}

/** A generator of numbers from 0 to 1, deterministic by its seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
