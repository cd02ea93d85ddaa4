// Gives sets and modifiers names that `$ref` needs no escapes for, since not every tool resolves the escapes of JSON pointers (RFC
// 6901) and URIs (RFC 3986).
import { freeName } from '../../naming/free-name.ts'
import type { OrderEntry, Resolver } from '../../resolver/resolver.ts'

export interface NamedForPointers {
  resolver: Resolver
  /** The original name of a set or modifier; undefined where it is unchanged. */
  formerName(part: { name: string }): string | undefined
}

/** The same resolver with names that need no escape. */
export function nameForPointers(resolver: Resolver): NamedForPointers {
  const sets = plainNames(resolver.sets)
  const modifiers = plainNames(resolver.modifiers)
  if (sets.size === 0 && modifiers.size === 0) return { resolver, formerName: () => undefined }
  const former = new Map<object, string>()
  const named = <Part extends { name: string }>(part: Part, names: ReadonlyMap<string, string>): Part => {
    const name = names.get(part.name)
    if (name === undefined) return part
    const plain = { ...part, name }
    former.set(plain, part.name)
    return plain
  }
  const entry = (given: OrderEntry): OrderEntry =>
    'set' in given
      ? { set: sets.get(given.set) ?? given.set }
      : { modifier: modifiers.get(given.modifier) ?? given.modifier }
  return {
    resolver: {
      ...resolver,
      sets: resolver.sets.map(set => named(set, sets)),
      modifiers: resolver.modifiers.map(modifier => named(modifier, modifiers)),
      resolution_order: resolver.resolution_order?.map(entry) ?? null,
    },
    formerName: part => former.get(part),
  }
}

/** Whether the export would give the name this key. Otherwise another tool has renamed the set or modifier since. */
export const isPlainNameOf = (key: string, name: string): boolean =>
  key !== name && key.replace(/ \d+$/, '') === plainName(name).replace(/ \d+$/, '')

const escaped = /[\s"#%&+,/:;<=>?@[\\\]^`{|}~]+/g
const plainName = (name: string) => name.replace(escaped, '-')

/** The new names of those that need one. */
function plainNames(parts: readonly { name: string }[]): Map<string, string> {
  const taken = new Set(parts.map(({ name }) => name.toLowerCase()))
  return new Map(
    parts.filter(({ name }) => plainName(name) !== name).map(({ name }) => [name, freeName(plainName(name), taken)]),
  )
}
