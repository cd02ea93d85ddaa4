// References follow renamed tokens: in the mode of the token, and wherever a resolver of the workspace combines both modes. A
// reference follows only if its new name leads to the same token in its own mode and in every permutation that includes it; else it
// stays, and the answer reports it.
import type { AffectedReference } from '@tessera/contract'
import { references } from '@tessera/engine'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { Db } from '../../../storage/sql.ts'
import { contentOf, isSameContent } from '../stored/tokens/draft.ts'
import type { TokenWrites } from '../stored/tokens/draft.ts'
import type { TokenContent } from '../stored/tokens/tokens.store.ts'
import { listPointing, readHolders } from './index.store.ts'
import { holdersAfter, movesOf, nothingIn, writtenIn } from './moves.ts'
import type { ModeWrites, Moves, Referring } from './moves.ts'
import { repointed } from './repoint.ts'
import { outcomesIn, readStacks } from './stacks.ts'
import type { LookUp, Stack, Stacks } from './stacks.ts'

export interface Followed {
  /** The planned writes with those of the references that follow, also in other modes. */
  planned: ModeWrites[]
  /** References to renamed tokens that stay, and references that a new name captures. */
  affected: AffectedReference[]
  /** Names of tokens that reached a token somewhere and now reach none. */
  broken: string[]
}

/** Must run before the writes, because it reads the stored tokens. `isFollowing`: false leaves all references unchanged. */
export async function followReferences(
  db: Db,
  workspaceId: string,
  planned: readonly ModeWrites[],
  isFollowing = true,
): Promise<Followed> {
  const moves = movesOf(planned)
  const followed: Followed = { planned: [...planned], affected: [], broken: [] }
  if (moves.names.size === 0) return followed
  const stacks = await readStacks(db, workspaceId)
  const referring = await listReferring(db, stacks.joinedWith(moves.modes), planned, moves)
  const names = new Set(moves.names)
  for (const { before, after } of referring) names.add(before?.name ?? after.name).add(after.name)
  // Includes modes of resolvers that combine the reference with other modes than the token's.
  const modes = stacks.joinedWith(new Set(referring.map(({ mode_id }) => mode_id)))
  const holders = await readHolders(db, modes, names)
  const decide = decider(
    stacks,
    moves,
    name => lookUpIn(holders.get(name)),
    holdersAfter(holders, planned),
    isFollowing,
  )

  const repointing = new Map<Referring, Map<string, string>>()
  await inSlices(referring, token => {
    const { to, affected, isBroken } = decide(token)
    repointing.set(token, to)
    const { tokenset_id, mode_id, after } = token
    if (affected) followed.affected.push({ tokenset_id, mode_id, token: after.name, resolvers: affected })
    if (isBroken) followed.broken.push(after.name)
  })
  followed.affected.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  followed.planned = await withFollowing(planned, repointing)
  return followed
}

const placeOf = ({ tokenset_id, mode_id, token }: AffectedReference) => JSON.stringify([tokenset_id, mode_id, token])

const nowhere: LookUp = () => undefined
const lookUpIn = (modes: ReadonlyMap<string, string> | undefined): LookUp => (modes ? mode => modes.get(mode) : nowhere)

/** All tokens that would point at one of the names if no reference followed. */
async function listReferring(db: Db, modes: readonly string[], planned: readonly ModeWrites[], { names }: Moves) {
  const writes = writtenIn(planned)
  const deleted = new Set(planned.flatMap(({ writes }) => writes.delete.map(({ id }) => id)))
  const referring = [...writes.values()].filter(({ after }) => references(after).some(target => names.has(target)))
  const seen = new Set(referring)
  await inSlices(await listPointing(db, modes, names), ({ tokenset_id, ...row }) => {
    const { id, mode_id } = row
    if (deleted.has(id)) return
    const write = writes.get(id)
    if (!write) referring.push({ id, tokenset_id, mode_id, before: row, after: contentOf(row), isGiven: false })
    else if (!write.isGiven && !seen.has(write)) referring.push(write)
  })
  return referring
}

interface Decision {
  /** The new names of the references that follow, by their old names. */
  to: Map<string, string>
  /** The resolvers in which a staying reference leads to another token; null: no such reference. */
  affected: string[] | null
  isBroken: boolean
}

type LookUpOf = (name: string) => LookUp

/** For a token that the caller did not write: its stored value, since references may already have followed in memory. */
const originalOf = ({ isGiven, before, after }: Referring) => (isGiven || !before ? after : before)

function decider(stacks: Stacks, moves: Moves, before: LookUpOf, after: LookUpOf, isFollowing: boolean) {
  const isRenamed = (id: string | undefined) => id !== undefined && moves.renamed.has(id)

  /** In each stack, the token that the name leads to before, and the one that `to` leads to after. */
  function meanings({ id, mode_id, before: stored, after: { name: own } }: Referring, name: string, to: string) {
    const shown = [before(stored?.name ?? own), after(own)].slice(stored ? 0 : 1)
    return stacks
      .of(mode_id)
      .map(stack => ({ stack, found: outcomesIn(stack, id, shown, [before(name), after(to)]) as Meaning[] }))
  }

  /** The new name of the renamed tokens that the reference reaches, if they share one that leads to them in every stack. */
  function newNameOf(token: Referring, name: string, staying: ReturnType<typeof meanings>): string | undefined {
    const reached = new Set(staying.flatMap(({ found }) => found.map(([id]) => id)).filter(isRenamed))
    const names = new Set([...reached].map(id => moves.renamed.get(id!)!))
    const [to] = names
    if (names.size !== 1 || to === name) return undefined
    const isSame = meanings(token, name, to!).every(({ found }) => found.every(([was, is]) => was === is))
    return isSame ? to : undefined
  }

  /** The caller's value uses an old name of tokens that the same writes rename in other modes, and that name leads nowhere now. */
  const isDeadElsewhere = ({ mode_id }: Referring, staying: ReturnType<typeof meanings>) =>
    staying.every(({ found }) =>
      found.every(([was, is]) => is === undefined && (was === undefined || moves.renamedIn.get(was) !== mode_id)),
    )

  return (token: Referring): Decision => {
    const decision: Decision = { to: new Map(), affected: null, isBroken: false }
    for (const name of references(originalOf(token))) {
      if (!moves.names.has(name)) continue
      const staying = meanings(token, name, name)
      const mayFollow = isFollowing && (!token.isGiven || isDeadElsewhere(token, staying))
      const to = mayFollow ? newNameOf(token, name, staying) : undefined
      if (to !== undefined) {
        decision.to.set(name, to)
        continue
      }
      const isOther = ([was, is]: Meaning) => was !== is && (isRenamed(was) || isRenamed(is))
      if (isBrokenIn(staying)) decision.isBroken = true
      if (token.isGiven) continue
      const others = staying.filter(({ found }) => found.some(isOther))
      if (others.length > 0) decision.affected = [...new Set([...(decision.affected ?? []), ...namesOf(others)])].sort()
    }
    return decision
  }
}

/** The token that the name leads to before, and after. */
type Meaning = [before: string | undefined, after: string | undefined]

interface InStack {
  stack: Stack
  found: Meaning[]
}

/** The name no longer leads to a token in some resolver, or in its own mode while no resolver finds it either. */
function isBrokenIn(staying: readonly InStack[]): boolean {
  const lost = staying.filter(({ found }) => found.some(([was, is]) => was !== undefined && is === undefined))
  if (lost.some(({ stack }) => stack.resolver)) return true
  return lost.length > 0 && !staying.some(({ found }) => found.some(([, is]) => is !== undefined))
}

const namesOf = (found: readonly { stack: Stack }[]) => found.flatMap(({ stack }) => stack.resolver?.name ?? [])

/** Adds the tokens whose references follow to the writes of their modes. */
async function withFollowing(
  planned: readonly ModeWrites[],
  repointing: ReadonlyMap<Referring, ReadonlyMap<string, string>>,
): Promise<ModeWrites[]> {
  const modes = new Map<string, ModeWrites>()
  const updates = new Map<string, Map<string, TokenWrites['update'][number]>>()
  for (const mode of planned) {
    modes.set(mode.mode_id, mode)
    updates.set(mode.mode_id, new Map(mode.writes.update.map(one => [one.before.id, one])))
  }
  const created = new Map<string, TokenContent>()
  await inSlices(repointing, ([{ id, tokenset_id, mode_id, before, after: given, isGiven }, to]) => {
    if (isGiven && to.size === 0) return
    if (!before) return void created.set(id, repointed(given, to))
    const { value, alias_to } = repointed(isGiven ? given : before, to)
    const after = { ...given, value, alias_to }
    if (isSameContent(before, after)) return void updates.get(mode_id)?.delete(id)
    if (!modes.has(mode_id)) {
      modes.set(mode_id, nothingIn(tokenset_id, mode_id))
      updates.set(mode_id, new Map())
    }
    updates.get(mode_id)!.set(id, { before, after })
  })
  return [...modes.values()].map(mode => ({
    ...mode,
    writes: {
      ...mode.writes,
      create: mode.writes.create.map(token => ({ ...token, ...created.get(token.id) })),
      update: [...updates.get(mode.mode_id)!.values()],
    },
  }))
}
