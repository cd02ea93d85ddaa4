// Lengths without a unit that formulas use. DTCG requires units, but with one the formulas would have other results.
import { append } from '../../base/append.ts'
import { holdsFormula, references } from '../../formula/alias.ts'
import type { Layers } from '../../systems/written.ts'
import type { Json, Token } from '../../base/token.ts'
import { isMap, toJson, type NodeMap } from '../../base/node.ts'
import { withFacts } from '../dtcg/write/write-token.ts'

const isUnitless = (value: Json) =>
  typeof value === 'number' || (typeof value === 'string' && /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(value.trim()))

/** The names to which formulas of a system refer, also through aliases. */
export function operandsIn({ all }: Layers): ReadonlySet<string> {
  const tokens = all.flatMap(({ mode }) => mode.tokens)
  const open = tokens.filter(({ value }) => holdsFormula(value)).flatMap(references)
  const found = new Set<string>()
  if (open.length === 0) return found
  const byName = new Map<string, Token[]>()
  for (const token of tokens) append(byName, token.name, token)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...(byName.get(name) ?? []).flatMap(references))
  }
  return found
}

/** Keeps the original of such a length beside its DTCG value. */
export function keepUnitless(
  members: ReadonlyMap<string, NodeMap>,
  tokens: readonly Token[],
  operands: ReadonlySet<string>,
): void {
  for (const { name, value } of tokens) {
    const written = members.get(name)
    const node = written?.get('$value')
    // DTCG writes a plain number unchanged.
    if (!written || !operands.has(name) || !isUnitless(value) || !isMap(node)) continue
    const extensions = written.get('$extensions')
    const kept = isMap(extensions) ? (toJson(extensions) as Parameters<typeof withFacts>[0]) : null
    const made = withFacts(kept, { value, for: toJson(node) })
    if (made) written.set('$extensions', made)
  }
}
