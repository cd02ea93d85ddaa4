// References follow the tokens that they reach: in the mode of the token, and wherever a resolver of the workspace shows both.
// A reference follows only where its new name leads, in every permutation that shows it and in its own mode, to what it reached;
// else it stays, and is told.
import type { AffectedReference } from '@tessera/contract'
import { references } from '@tessera/engine'
import { inSlices } from '../../kernel/pacing/slices.ts'
import type { Db } from '../../storage/sql.ts'
import { contentOf, isSameContent } from '../tokens/draft.ts'
import type { TokenWrites } from '../tokens/draft.ts'
import type { TokenContent } from '../tokens/tokens.store.ts'
import { listPointing, readHolders } from './index.store.ts'
import { holdersAfter, movesOf, nothingIn, writtenIn } from './moves.ts'
import type { ModeWrites, Moves, Referring } from './moves.ts'
import { repointed } from './repoint.ts'
import { outcomesIn, readStacks } from './stacks.ts'
import type { LookUp, Stack, Stacks } from './stacks.ts'

export interface Followed {
  /** What was planned, and what follows it, in these modes and in others. */
  planned: ModeWrites[]
  /** References to renamed tokens that stay, and those that a new name catches. */
  affected: AffectedReference[]
  /** Names of tokens that reached a token somewhere and now reach none. */
  broken: string[]
}

/** Reads what is stored, and so is called before anything is written. `isFollowing`: false leaves all references as they are. */
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
  // Also of resolvers that show the reference without the token that moves.
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

/** Everything that will point at one of the names if nothing follows. */
async function listReferring(db: Db, modes: readonly string[], planned: readonly ModeWrites[], { names }: Moves) {
  const written = writtenIn(planned)
  const deleted = new Set(planned.flatMap(({ writes }) => writes.delete.map(({ id }) => id)))
  const referring = [...written.values()].filter(({ after }) => references(after).some(target => names.has(target)))
  const known = new Set(referring)
  await inSlices(await listPointing(db, modes, names), ({ tokenset_id, ...row }) => {
    const { id, mode_id } = row
    if (deleted.has(id)) return
    const planned = written.get(id)
    if (!planned) referring.push({ id, tokenset_id, mode_id, before: row, after: contentOf(row), isGiven: false })
    else if (!planned.isGiven && !known.has(planned)) referring.push(planned)
  })
  return referring
}

interface Decision {
  /** The new names of its references that follow. */
  to: Map<string, string>
  /** The resolvers in which a reference that stays means something else; null: none stays so. */
  affected: string[] | null
  isBroken: boolean
}

type LookUpOf = (name: string) => LookUp

function decider(stacks: Stacks, moves: Moves, before: LookUpOf, after: LookUpOf, isFollowing: boolean) {
  const isRenamed = (id: string | undefined) => id !== undefined && moves.renamed.has(id)

  /** What the name means before and `to` means after, in each stack. */
  function meanings({ id, mode_id, before: stored, after: { name: own } }: Referring, name: string, to: string) {
    const shown = [before(stored?.name ?? own), after(own)].slice(stored ? 0 : 1)
    return stacks
      .of(mode_id)
      .map(stack => ({ stack, found: outcomesIn(stack, id, shown, [before(name), after(to)]) as Meaning[] }))
  }

  /** The one name that all renamed tokens which it reaches get, if that leads to them everywhere. */
  function newNameOf(token: Referring, name: string, staying: ReturnType<typeof meanings>): string | undefined {
    const reached = new Set(staying.flatMap(({ found }) => found.map(([id]) => id)).filter(isRenamed))
    const names = new Set([...reached].map(id => moves.renamed.get(id!)!))
    const [to] = names
    if (names.size !== 1 || to === name) return undefined
    const isSame = meanings(token, name, to!).every(({ found }) => found.every(([was, is]) => was === is))
    return isSame ? to : undefined
  }

  /** A given value names what the same writes rename in other modes, by a name that then leads nowhere. */
  const isDeadElsewhere = ({ mode_id }: Referring, staying: ReturnType<typeof meanings>) =>
    staying.every(({ found }) =>
      found.every(([was, is]) => is === undefined && (was === undefined || moves.renamedIn.get(was) !== mode_id)),
    )

  return (token: Referring): Decision => {
    const decision: Decision = { to: new Map(), affected: null, isBroken: false }
    // As it was before the mode's own references followed in memory.
    const value = token.isGiven || !token.before ? token.after : token.before
    for (const name of references(value)) {
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

/** The name leads nowhere any more in some resolver, or in the mode where no resolver finds it either. */
function isBrokenIn(staying: readonly InStack[]): boolean {
  const lost = staying.filter(({ found }) => found.some(([was, is]) => was !== undefined && is === undefined))
  if (lost.some(({ stack }) => stack.resolver)) return true
  return lost.length > 0 && !staying.some(({ found }) => found.some(([, is]) => is !== undefined))
}

const namesOf = (found: readonly { stack: Stack }[]) => found.flatMap(({ stack }) => stack.resolver?.name ?? [])

/** The writes, with the tokens whose references follow in their modes. */
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
