// Plans the effect of a rule on its mode: creates or updates the tokens of its steps, and deletes those of removed
// steps.
import { isScaleFault, makeScale } from '@tessera/engine'
import type { ScaleRule, ScaleTokens } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { literalsOf } from '../../tokens/references/inline.ts'
import { nothingIn } from '../../tokens/references/moves.ts'
import type { ModeWrites } from '../../tokens/references/moves.ts'
import { dependentsOf } from '../../tokens/references/reach.ts'
import { inlined } from '../../tokens/stored/tokens/inline.ts'
import { createDraft } from '../../tokens/stored/tokens/draft.ts'
import type { Draft, TokenWrites } from '../../tokens/stored/tokens/draft.ts'
import { findByName, listDependents } from '../../tokens/stored/tokens/tokens.store.ts'
import type { TokenContent, TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'
import { valueFor } from '../../tokens/stored/tokens/value.ts'
import type { CurrentScale } from './current.ts'
import { nothingTaken } from './take-over.ts'
import type { TakenOver } from './take-over.ts'

type OnDependents = 'break' | 'refuse' | 'inline'
type Step = ScaleTokens['steps'][number]

interface Planned {
  writes: TokenWrites
  /** Dependents in other modes. */
  others: ModeWrites[]
  steps: [key: string, token_id: string][]
}

/** The tokens that the rule generates; throws its problem. */
export function madeBy(rule: ScaleRule): ScaleTokens {
  const made = makeScale(rule)
  if (isScaleFault(made)) throw problems.scaleInvalid(made)
  return made
}

interface Planning {
  workspaceId: string
  newId: () => string
  on_dependents?: OnDependents
  taken?: TakenOver
}

export async function planScale(
  db: Db,
  modeId: string,
  rule: ScaleRule,
  former: Pick<CurrentScale, 'rule' | 'tokens'>,
  { workspaceId, newId, on_dependents = 'break', taken = nothingTaken }: Planning,
): Promise<Planned> {
  const made = madeBy(rule)
  const names = new Map([...namesOf(made, former), ...taken.names])
  const tokens = new Map([...former.tokens, ...taken.tokens])
  const wanted = made.steps.map(({ key }) => names.get(key)!)
  const members = [...tokens.values()]
  await refuseTaken(db, modeId, wanted, members)

  const kept = new Set(made.steps.map(({ key }) => key))
  const gone = [...former.tokens].filter(([key]) => !kept.has(key)).map(([, token]) => token)
  const renamed = made.steps.filter(
    ({ key }) => former.tokens.has(key) && former.tokens.get(key)!.name !== names.get(key),
  )
  const dependents = await listDependents(
    db,
    modeId,
    members.map(({ name }) => name),
  )
  const own = new Set(members.map(({ id }) => id))
  const draft = await createDraft([...members, ...dependents.filter(({ id }) => !own.has(id))])

  for (const step of made.steps) {
    const token = tokens.get(step.key)
    if (token) draft.update(token.name, contentOf(step, made, draft.get(token.name)!))
  }
  const others = on_dependents === 'break' ? [] : await takeOver(db, workspaceId, draft, gone, on_dependents)
  for (const token of gone) draft.delete(token.name)
  // Uses a temporary name, since steps may swap names.
  for (const { key } of renamed) draft.rename(former.tokens.get(key)!.name, former.tokens.get(key)!.id)
  for (const { key } of renamed) draft.rename(former.tokens.get(key)!.id, names.get(key)!)
  for (const step of made.steps)
    if (!tokens.has(step.key)) draft.create({ ...contentOf(step, made, blank), name: names.get(step.key)! })

  const { writes } = await draft.plan(newId)
  const created = new Map(writes.create.map(({ name, id }) => [name, id]))
  const steps = made.steps.map(({ key }): [string, string] => [
    key,
    tokens.get(key)?.id ?? created.get(names.get(key)!)!,
  ])
  return { writes, others, steps }
}

const blank = { name: '', description: null, extensions: null, deprecated: null, replaced_by: null, remove_in: null }

/** The scale determines only the value: other fields of a token stay. */
const contentOf = (
  { value }: Step,
  { type }: ScaleTokens,
  before: Omit<TokenContent, 'type' | 'value' | 'alias_to'>,
): TokenContent => ({
  name: before.name,
  description: before.description,
  extensions: before.extensions,
  deprecated: before.deprecated,
  replaced_by: before.replaced_by,
  remove_in: before.remove_in,
  type,
  ...valueFor(type, { value }),
})

/** A token with a custom name keeps it. */
function namesOf(made: ScaleTokens, former: Pick<CurrentScale, 'rule' | 'tokens'>): Map<string, string> {
  const before = makeScale(former.rule)
  const given = new Map(isScaleFault(before) ? [] : before.steps.map(({ key, name }) => [key, name]))
  return new Map(
    made.steps.map(({ key, name }) => {
      const token = former.tokens.get(key)
      return [key, token && token.name !== given.get(key) ? token.name : name]
    }),
  )
}

async function refuseTaken(db: Db, modeId: string, wanted: readonly string[], members: readonly TokenRow[]) {
  const own = new Set(members.map(({ id }) => id))
  const others = (await findByName(db, modeId, wanted)).filter(({ id }) => !own.has(id)).map(({ name }) => name)
  const twice = wanted.filter((name, index) => wanted.indexOf(name) !== index)
  const taken = [...new Set([...others, ...twice])].sort()
  if (taken.length > 0) throw problems.scaleNamesTaken(taken)
}

/**
 * The effect of deleting these tokens on their dependents: changes those in the draft, and returns those in other
 * modes.
 */
async function takeOver(
  db: Db,
  workspaceId: string,
  draft: Draft,
  gone: readonly TokenRow[],
  on_dependents: 'refuse' | 'inline',
): Promise<ModeWrites[]> {
  const ids = new Set(gone.map(({ id }) => id))
  const others = new Map<string, ModeWrites>()
  for (const token of gone) {
    const dependents = (await dependentsOf(db, workspaceId, token)).filter(({ row }) => !ids.has(row.id))
    if (dependents.length > 0 && on_dependents === 'refuse')
      throw problems.tokenHasDependents(token.name, [...new Set(dependents.map(({ row }) => row.name))])
    const literalFor = literalsOf(db, token)
    for (const dependent of dependents) {
      const literal = await literalFor(dependent)
      const { tokenset_id, ...before } = dependent.row
      const { mode_id } = before
      if (mode_id === token.mode_id) {
        draft.update(before.name, inlined(draft.get(before.name)!, token.name, literal))
        continue
      }
      const mode = others.get(mode_id) ?? nothingIn(tokenset_id, mode_id)
      others.set(mode_id, mode)
      const known = mode.writes.update.find(update => update.before.id === before.id)
      if (known) known.after = inlined(known.after, token.name, literal)
      else mode.writes.update.push({ before, after: inlined(before, token.name, literal) })
    }
  }
  return [...others.values()]
}
