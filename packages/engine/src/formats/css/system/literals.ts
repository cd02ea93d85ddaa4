// Resolves the tokens of a system for a platform. Reports unresolved tokens once for each reason, and leaves them out.
import { append } from '../../../base/append.ts'
import { aboutToken, aboutValue } from '../../../findings/export.ts'
import { references } from '../../../formula/alias.ts'
import type { ResolvedLiteral } from '../../../resolve/resolve.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input } from '../../../resolver/resolver.ts'
import { onlyJson } from '../../../values/unreadable.ts'
import type { FoundByKind } from '../../../format/prepared.ts'

export type LiteralAt = (name: string, input: Input) => ResolvedLiteral | null

/** `report` adds the findings so far. */
export function literalsOf(system: ResolvedSystem): { literalAt: LiteralAt; report(found: FoundByKind): void } {
  const omitted = new Map<string, { name: string; reason: string; inputs: Set<Input> }>()
  const lost = leadingToJson(system)
  const leftOut = (name: string, input: Input, reason: string) => {
    const key = `${name}\0${reason}`
    const known = omitted.get(key)
    if (known) known.inputs.add(input)
    else omitted.set(key, { name, reason, inputs: new Set([input]) })
    return null
  }
  return {
    literalAt(name, input) {
      const resolved = system.at(name, input)
      if (!resolved) return null
      if (!resolved.ok) return leftOut(name, input, resolved.message)
      const reason = lost.has(name) ? jsonAt(system, name, input) : null
      return reason === null ? resolved : leftOut(name, input, reason)
    },
    report(found) {
      for (const { name, reason, inputs } of omitted.values()) {
        const [first] = inputs
        const place = [...first!.values()].join('-')
        const others = inputs.size > 1 ? ` and ${inputs.size - 1} more` : ''
        found.unresolved.push(
          place === ''
            ? aboutToken('unresolved', name, reason)
            : aboutValue('unresolved', place + others, name, reason),
        )
      }
    },
  }
}

/** The names that lead to JSON stored as text in any permutation. */
function leadingToJson(system: ResolvedSystem): ReadonlySet<string> {
  const lost = new Set<string>()
  for (const name of system.names) {
    if (system.holdersOf(name).some(({ token }) => onlyJson(token) !== null)) lost.add(name)
  }
  if (lost.size === 0) return lost
  const users = new Map<string, string[]>()
  for (const name of system.names) {
    for (const { token } of system.holdersOf(name)) {
      for (const target of references(token)) append(users, target, name)
    }
  }
  // The loop also visits the names that it adds.
  for (const name of lost) for (const user of users.get(name) ?? []) lost.add(user)
  return lost
}

/** The reason why platforms cannot use the token at this input, or null. */
function jsonAt(system: ResolvedSystem, name: string, input: Input): string | null {
  const seen = new Set([name])
  for (const next of seen) {
    const token = system.holderAt(next, input)?.token
    if (!token) continue
    const reason = onlyJson(token)
    if (reason !== null) return next === name ? reason : `${reason} (${name} → ${next})`
    for (const target of references(token)) seen.add(target)
  }
  return null
}
