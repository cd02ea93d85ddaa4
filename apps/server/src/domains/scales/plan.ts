// What a rule does to the tokens of its mode: those of its steps are made or written anew, those of steps that it has no more go.
import { isScaleFault, makeScale, references } from '@tessera/engine'
import type { ScaleRule, ScaleTokens } from '@tessera/engine'
import { problems } from '../../kernel/problems.ts'
import type { Db } from '../../storage/sql.ts'
import { inlined, literalOf } from '../tokens/inline.ts'
import { createDraft } from '../tokens/draft.ts'
import type { Draft, TokenWrites } from '../tokens/draft.ts'
import { findByName, listDependents } from '../tokens/tokens.store.ts'
import type { TokenContent, TokenRow } from '../tokens/tokens.store.ts'
import { valueFor } from '../tokens/value.ts'
import type { CurrentScale } from './current.ts'

type OnDependents = 'break' | 'refuse' | 'inline'
type Step = ScaleTokens['steps'][number]

interface Planned {
  writes: TokenWrites
  steps: [key: string, token_id: string][]
}

/** The tokens that the rule makes, or the problem that it has. */
function madeBy(rule: ScaleRule): ScaleTokens {
  const made = makeScale(rule)
  if (isScaleFault(made)) throw problems.scaleInvalid(made)
  return made
}

export async function planScale(
  db: Db,
  modeId: string,
  rule: ScaleRule,
  former: Pick<CurrentScale, 'rule' | 'tokens'>,
  { newId, on_dependents = 'break' }: { newId: () => string; on_dependents?: OnDependents },
): Promise<Planned> {
  const made = madeBy(rule)
  const names = namesOf(made, former)
  const wanted = made.steps.map(({ key }) => names.get(key)!)
  const members = [...former.tokens.values()]
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
    const token = former.tokens.get(step.key)
    if (token) draft.update(token.name, contentOf(step, made, draft.get(token.name)!))
  }
  await takeAway(db, modeId, draft, gone, on_dependents)
  // By a name that no token has: steps may swap theirs.
  for (const { key } of renamed) draft.rename(former.tokens.get(key)!.name, former.tokens.get(key)!.id)
  for (const { key } of renamed) draft.rename(former.tokens.get(key)!.id, names.get(key)!)
  for (const step of made.steps)
    if (!former.tokens.has(step.key)) draft.create({ ...contentOf(step, made, blank), name: names.get(step.key)! })

  const { writes } = await draft.plan(newId)
  const created = new Map(writes.create.map(({ name, id }) => [name, id]))
  const steps = made.steps.map(({ key }): [string, string] => [
    key,
    former.tokens.get(key)?.id ?? created.get(names.get(key)!)!,
  ])
  return { writes, steps }
}

const blank = { name: '', description: null, extensions: null, deprecated: null, replaced_by: null, remove_in: null }

/** Only the value is the scale's: what people say of a token stays. */
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

/** A token that somebody gave a name of its own keeps that. */
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

/** As deleting each of these tokens would. */
async function takeAway(db: Db, modeId: string, draft: Draft, gone: readonly TokenRow[], on_dependents: OnDependents) {
  const names = new Set(gone.map(({ name }) => name))
  for (const token of gone) {
    const dependents = draft
      .names()
      .filter(name => !names.has(name) && references(draft.get(name)!).includes(token.name))
    if (dependents.length > 0 && on_dependents === 'refuse') throw problems.tokenHasDependents(token.name, dependents)
    if (dependents.length > 0 && on_dependents === 'inline') {
      const literal = await literalOf(db, modeId, token)
      for (const name of dependents) draft.update(name, inlined(draft.get(name)!, token.name, literal))
    }
    draft.delete(token.name)
  }
}
