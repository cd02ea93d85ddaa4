// What reaches a token takes over its literal before it goes: that of the permutations that show both, where it is one.
import { canonicalJson, resolveSourcesInSteps } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { finishInSlices } from '../../kernel/pacing/slices.ts'
import { problems } from '../../kernel/problems.ts'
import type { Db } from '../../storage/sql.ts'
import type { Source } from '../resolvers/shape.ts'
import { tokensOfModes } from '../resolvers/standing.ts'
import { inlined, resolvedFields } from '../tokens/inline.ts'
import { listReachableFrom } from '../tokens/references.store.ts'
import type { TokenRow } from '../tokens/tokens.store.ts'
import type { ModeWrites } from './moves.ts'
import type { Dependent } from './reach.ts'
import type { Stack } from './stacks.ts'

/** The deletion of the token, with the literal in its dependents' values. */
export async function inlining(
  db: Db,
  token: TokenRow,
  deletion: ModeWrites,
  dependents: readonly Dependent[],
): Promise<ModeWrites[]> {
  const literalsIn = literalsOf(db, token)
  const planned = new Map([[deletion.mode_id, deletion]])
  for (const { row, stacks, reachesOthers } of dependents) {
    const { tokenset_id, ...before } = row
    const literals = new Map<string, Json>()
    for (const stack of stacks)
      for (const literal of await literalsIn(stack, before)) literals.set(canonicalJson(literal), literal)
    if (reachesOthers || literals.size > 1) throw problems.inlineVaries(token.name, row.name)
    const [literal] = literals.values()
    if (literal === undefined) throw problems.inlineBroken(token.name)
    const { mode_id } = row
    if (!planned.has(mode_id))
      planned.set(mode_id, { tokenset_id, mode_id, writes: { create: [], update: [], delete: [] } })
    planned.get(mode_id)!.writes.update.push({ before, after: inlined(before, token.name, literal) })
  }
  return [...planned.values()]
}

/** What the token comes to in the permutations of a stack in which the dependent reaches it; those in which it does not resolve say nothing. */
function literalsOf(db: Db, token: TokenRow) {
  const own = once(async () => resolvedFields(token, await listReachableFrom(db, token.mode_id, token.id)).resolved_value)
  const systems = new Map<Stack, ReturnType<typeof systemOf>>()
  return async (stack: Stack, dependent: TokenRow): Promise<Json[]> => {
    if (!stack.resolver) return present([await own()])
    if (!systems.has(stack)) systems.set(stack, systemOf(db, stack, stack.resolver.parts))
    const system = await systems.get(stack)!
    const found: Json[] = []
    for (const input of system.inputsOf(dependent.name)) {
      const isShown = system.holderAt(dependent.name, input)?.token.id === dependent.id
      if (!isShown || system.holderAt(token.name, input)?.token.id !== token.id) continue
      const resolved = system.at(token.name, input)
      if (resolved?.ok) found.push(resolved.value)
    }
    return found
  }
}

async function systemOf(db: Db, { modes, modeOf }: Stack, parts: NonNullable<Stack['resolver']>['parts']) {
  const lists = await tokensOfModes(db, [...modes].map(id => ({ id })))
  const tokensOf = (source: Source): TokenRow[] => lists.get(modeOf(source)) ?? []
  return finishInSlices(resolveSourcesInSteps({ ...parts, name: '', description: null }, tokensOf))
}

const present = (literals: readonly (Json | null)[]) => literals.filter((literal): literal is Json => literal !== null)

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
