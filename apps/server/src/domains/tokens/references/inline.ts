// Before a deletion, replaces references to the token by a literal: the value that the reference has, if it is the same
// in all permutations.
import { canonicalJson, resolveSourcesInSteps } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { finishInSlices, inSlices } from '../../../kernel/pacing/slices.ts'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import type { ModeSource } from '../stored/resolvers/shape.ts'
import { tokensOfModes } from '../stored/resolvers/standing.ts'
import { inlined, resolvedFields } from '../stored/tokens/inline.ts'
import { listReachableFrom } from '../stored/tokens/references.store.ts'
import type { TokenRow } from '../stored/tokens/tokens.store.ts'
import { nothingIn } from './moves.ts'
import type { ModeWrites } from './moves.ts'
import type { Dependent } from './reach.ts'
import type { Stack } from './stacks.ts'

/** For a dependent with more permutations, the literals are not compared. */
const mostInputs = 1_000

/** The deletion of the token, with the literal in its dependents' values. */
export async function inlining(
  db: Db,
  token: TokenRow,
  deletion: ModeWrites,
  dependents: readonly Dependent[],
): Promise<ModeWrites[]> {
  const literalFor = literalsOf(db, token)
  const planned = new Map([[deletion.mode_id, deletion]])
  for (const dependent of dependents) {
    const { tokenset_id, ...before } = dependent.row
    const { mode_id } = before
    if (!planned.has(mode_id)) planned.set(mode_id, nothingIn(tokenset_id, mode_id))
    const after = inlined(before, token.name, await literalFor(dependent))
    planned.get(mode_id)!.writes.update.push({ before, after })
  }
  return [...planned.values()]
}

/** Returns the only literal that can replace the token in a dependent; a problem: there is none, or more than one. */
export function literalsOf(db: Db, token: TokenRow): (dependent: Dependent) => Promise<Json> {
  const literalsIn = literalsInStacks(db, token)
  return async ({ row, stacks }) => {
    const literals = new Map<string, Json>()
    for (const stack of stacks)
      for (const literal of await literalsIn(stack, row)) literals.set(canonicalJson(literal), literal)
    if (literals.size > 1) throw problems.inlineVaries(token.name, row.name)
    const [literal] = literals.values()
    if (literal === undefined) throw problems.inlineBroken(token.name)
    return literal
  }
}

/**
 * The values of the token's name in the permutations of a stack that include the dependent; unresolved ones are
 * omitted.
 */
function literalsInStacks(db: Db, token: TokenRow) {
  const systems = new Map<Stack, ReturnType<typeof systemOf>>()
  return async (stack: Stack, dependent: TokenRow): Promise<Json[]> => {
    if (!stack.resolver) return literalIn(db, dependent.mode_id, token.name)
    if (!systems.has(stack)) systems.set(stack, systemOf(db, stack, stack.resolver.parts))
    const system = await systems.get(stack)!
    const found: Json[] = []
    let walked = 0
    await inSlices(system.inputsOf(dependent.name), input => {
      if (++walked > mostInputs) throw problems.inlineVaries(token.name, dependent.name)
      if (system.holderAt(dependent.name, input)?.token.id !== dependent.id) return
      const resolved = system.at(token.name, input)
      if (resolved?.ok) found.push(resolved.value)
    })
    return found
  }
}

async function systemOf(db: Db, { modes, modeOf }: Stack, parts: NonNullable<Stack['resolver']>['parts']) {
  const lists = await tokensOfModes(
    db,
    [...modes].map(id => ({ id })),
  )
  const tokensOf = (source: ModeSource): TokenRow[] => lists.get(modeOf(source)) ?? []
  return finishInSlices(resolveSourcesInSteps({ ...parts, name: '', description: null }, tokensOf))
}

/** The value of the name in a mode by itself: one literal, or none. */
async function literalIn(db: Db, modeId: string, name: string): Promise<Json[]> {
  const reachable = await listReachableFrom(db, modeId, name)
  const token = reachable.find(row => row.name === name)
  const literal = token ? resolvedFields(token, reachable).resolved_value : null
  return literal === null ? [] : [literal]
}
