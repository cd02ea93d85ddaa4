// The form of each token of a mode in a DTCG document: a value, a reference, or none.
import { aliasOf, references } from '../../../formula/alias.ts'
import { resolveTokens } from '../../../resolve/resolve.ts'
import type { Json, Token } from '../../../base/token.ts'
import type { Finding } from '../../../base/finding.ts'
import { aboutValue } from '../../../findings/export.ts'
import { pointerTo } from '../reference.ts'
import type { DtcgType } from '../shape.ts'
import { writeValue, type Around, type ValueNode } from './write-value.ts'

export type Form = ({ kind: 'value' } & ValueNode) | { kind: 'alias'; type: DtcgType; target: Token }

export interface Forms {
  /** By name; null where DTCG cannot represent the token. */
  of: Map<string, Form | null>
  unresolved: Finding[]
}

/**
 * `isGroup`: names that are also groups; their token is the group's `$root`. `around`: tokens of other documents that references
 * may point to.
 */
export function findForms(
  mode: string,
  tokens: Token[],
  isGroup: (name: string) => boolean,
  around: Token[] = [],
): Forms {
  const own = new Map(tokens.map(token => [token.name, token]))
  const byName = around.length > 0 ? new Map([...around.map(token => [token.name, token] as const), ...own]) : own
  const resolution = resolveTokens(around.length > 0 ? byName.values() : tokens)
  const of = new Map<string, Form | null>()
  const unresolved: Finding[] = []
  const values: Around = {
    reference: (name, type) => (of.get(name)?.type === type ? partReference(name, isGroup(name)) : null),
    literal: (name): Json | undefined => {
      const end = resolution.get(name)
      return end?.ok ? end.value : undefined
    },
  }
  const isPending = (name: string) => resolution.get(name)?.ok === true && !of.has(name)
  // Targets first: the form of a reference depends on its target. Resolved tokens have no cycle.
  for (const start of own.values()) {
    const stack = [{ token: start, targets: references(start), next: 0 }]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { name } = top.token
      const next = isPending(name) ? top.targets[top.next++] : undefined
      const target = next === undefined ? undefined : byName.get(next)
      if (target && !of.has(target.name)) stack.push({ token: target, targets: references(target), next: 0 })
      if (next !== undefined) continue
      stack.pop()
      if (!of.has(name)) of.set(name, formOf(top.token))
    }
  }
  return { of, unresolved }

  function formOf(token: Token): Form | null {
    const end = resolution.get(token.name)
    if (!end?.ok) {
      if (own.get(token.name) === token)
        unresolved.push(aboutValue('unresolved', mode, token.name, end?.message ?? 'It is defined twice'))
      return null
    }
    const name = aliasOf(token.value)
    if (name === null) {
      const written = writeValue(token.type, token.value, values)
      return written && { kind: 'value', ...written }
    }
    const target = byName.get(name)
    const form = of.get(name)
    return target && form ? { kind: 'alias', type: form.type, target } : null
  }
}

/** The schemas' pattern for curly references excludes `$root`, so that a JSON pointer has to refer to it. */
function partReference(name: string, isRoot: boolean) {
  return isRoot ? new Map([['$ref', pointerTo([...name.split('.'), '$root', '$value'])]]) : `{${name}}`
}
