// The current state of a scale: it refers to its tokens by ids, so renaming them moves the scale.
import { aliasOf, isScaleFault, makeScale, references } from '@tessera/engine'
import type { Json, ScaleRule } from '@tessera/engine'
import type { Db } from '../../../storage/sql.ts'
import { findById } from '../../tokens/stored/tokens/tokens.store.ts'
import type { TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'
import type { ScaleRow } from '../../tokens/stored/scales/scales.store.ts'

export interface CurrentScale {
  row: ScaleRow
  /** The stored rule with the current names of group and base. */
  rule: ScaleRule
  /** Its existing tokens by the keys of their steps, in the order of the steps. */
  tokens: ReadonlyMap<string, TokenRow>
}

/** The scales of a mode. */
export async function currentScales(db: Db, modeId: string, rows: readonly ScaleRow[]): Promise<CurrentScale[]> {
  const ids = rows.flatMap(({ steps }) => steps.map(([, id]) => id))
  const found = new Map((ids.length === 0 ? [] : await findById(db, modeId, ids)).map(token => [token.id, token]))
  return rows.map(row => {
    const tokens = new Map(
      row.steps.flatMap(([key, id]): [string, TokenRow][] => {
        const token = found.get(id)
        return token ? [[key, token]] : []
      }),
    )
    return { row, rule: followed(row.rule, tokens), tokens }
  })
}

export async function currentScale(db: Db, row: ScaleRow): Promise<CurrentScale> {
  return (await currentScales(db, row.mode_id, [row]))[0]!
}

/**
 * Tokens that were renamed together have moved to another group; formulas that name another token have another base.
 */
function followed(rule: ScaleRule, tokens: ReadonlyMap<string, TokenRow>): ScaleRule {
  const group = movedTo(rule, tokens)
  const target = rule.base === undefined ? null : aliasOf(rule.base)
  const named = target === null ? [] : [...new Set([...tokens.values()].flatMap(token => references(token)))]
  const base = named.length === 1 && named[0] !== target ? { base: `{${named[0]!}}` } : {}
  return { ...rule, ...(group === null ? {} : { group }), ...base }
}

function movedTo(rule: ScaleRule, tokens: ReadonlyMap<string, TokenRow>): string | null {
  const made = makeScale(rule)
  if (isScaleFault(made) || tokens.size === 0) return null
  const ends = new Map(made.steps.map(({ key, name }) => [key, name.slice(made.group.length)]))
  const groups = new Set<string>()
  for (const [key, { name }] of tokens) {
    const end = ends.get(key)
    if (end !== undefined && name.endsWith(end)) groups.add(name.slice(0, -end.length))
  }
  const [group = null] = groups
  return groups.size === 1 ? group : null
}

/** Names of tokens whose value differs from the rule. */
export function editedOf({ rule, tokens }: Pick<CurrentScale, 'rule' | 'tokens'>): string[] {
  const made = makeScale(rule)
  if (isScaleFault(made)) return []
  const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b)
  return made.steps.flatMap(({ key, value }) => {
    const token = tokens.get(key)
    const wanted = aliasOf(value) === null ? value : { alias_to: aliasOf(value) }
    return token && (token.type !== made.type || !same(token.value, wanted)) ? [token.name] : []
  })
}
