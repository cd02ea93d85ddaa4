// Finds how composites use tokens, directly or through aliases.
import { aliasOf } from '../../formula/alias.ts'
import type { Token } from '../../base/token.ts'
import { isObject } from '../../types/composite.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Purpose } from './purpose.ts'

/** The purposes for which tokens are used, by the token's name. */
export type Uses = ReadonlyMap<string, ReadonlySet<Purpose>>

type Use = [name: string, purpose: Purpose]
type Targets = ReadonlyMap<string, ReadonlySet<string>>

const textParts = ['fontSize', 'lineHeight', 'letterSpacing', 'fontWeight'] as const
const parts: ReadonlyMap<TypeName, readonly [part: string, purpose: Purpose][]> = new Map<
  TypeName,
  [part: string, purpose: Purpose][]
>([
  ['typography', textParts.map(part => [part, part])],
  ['border', [['width', 'borderWidth']]],
])

/** The composite types that use other tokens. */
export const usingTypes: readonly TypeName[] = [...parts.keys()]

/**
 * An alias of another purpose is also a use: where font sizes and spaces share a scale, its steps have both purposes. `purposeOf`
 * returns the purpose of a token by itself.
 */
export function usesIn(tokens: readonly Token[], purposeOf: (token: Token) => Purpose | null): Uses {
  const uses = new Map<string, Set<Purpose>>()
  const inParts = usesInParts(tokens)
  if (inParts.length === 0) return uses
  const aliases = tokens.filter(({ alias_to }) => alias_to !== null)
  const targets = targetsOf(aliases)
  spread(inParts, targets, uses)
  const otherwise = aliases.flatMap((alias): Use[] => {
    if (!uses.has(alias.alias_to!) || uses.has(alias.name)) return []
    const purpose = purposeOf(alias)
    return purpose === null ? [] : [[alias.alias_to!, purpose]]
  })
  spread(otherwise, targets, uses)
  return uses
}

function usesInParts(tokens: readonly Token[]): Use[] {
  const found: Use[] = []
  for (const { type, value } of tokens) {
    const used = parts.get(type)
    if (!used || !isObject(value)) continue
    for (const [part, purpose] of used) {
      const target = aliasOf(value[part])
      if (target !== null) found.push([target, purpose])
    }
  }
  return found
}

function targetsOf(aliases: readonly Token[]): Targets {
  const targets = new Map<string, Set<string>>()
  for (const { name, alias_to } of aliases) {
    const known = targets.get(name)
    if (known) known.add(alias_to!)
    else targets.set(name, new Set([alias_to!]))
  }
  return targets
}

/** Adds each use to its token and to all tokens that this refers to. */
function spread(starts: readonly Use[], targets: Targets, uses: Map<string, Set<Purpose>>): void {
  const open = [...starts]
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, purpose] = next
    const known = uses.get(name) ?? new Set<Purpose>()
    if (known.has(purpose)) continue
    uses.set(name, known.add(purpose))
    for (const target of targets.get(name) ?? []) open.push([target, purpose])
  }
}
