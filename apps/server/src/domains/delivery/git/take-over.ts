// Writes what the repository has to the workspace.
import { isSameToken } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { tokensetMaker, writeTokenset } from '../../files/imports/write-tokenset.ts'
import { nameKey } from '../../../base/name-key.ts'
import { writeModes } from '../../tokens/references/write.ts'
import type { ModeWrites } from '../../tokens/references/moves.ts'
import { groupBy } from '../../../base/group-by.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { SystemSubject, TokenChange } from '../../../kernel/change.ts'
import { createDraft } from '../../tokens/stored/tokens/draft.ts'
import type { Draft } from '../../tokens/stored/tokens/draft.ts'
import { contentOfState } from '../../tokens/stored/tokens/state.ts'
import { readMode, toEngine } from '../../tokens/stored/tokens/tokens.store.ts'
import type { TokenContent } from '../../tokens/stored/tokens/tokens.store.ts'
import { listTokensets } from '../../tokens/tokensets/tokensets.store.ts'
import { byAuthor } from './files/writers.ts'
import type { Writer } from './files/writers.ts'
import type { BaseFile, Hashes } from './git.store.ts'
import type { Writing } from './in-workspace.ts'
import type { Matches } from './sides/matching.ts'
import type { PlacedDifference } from './propose.ts'
import type { Slot } from './sides/slot.ts'
import { agree, hashOf } from './sides/three-way.ts'
import type { Difference, Side } from './sides/three-way.ts'

interface Taken {
  tokens: TokenChange[]
  elsewhere: ReadonlyMap<string, string>
}

/** Writes what changed there only, and has both sides agree on it. */
export async function takeOver(writing: Writing, slots: readonly Slot[]): Promise<Taken> {
  const planned: ModeWrites[] = []
  for (const { mode, comparison } of slots) {
    const { pull, moves, carried } = comparison
    if (pull.length + moves.length + carried.length === 0) continue
    const draft = await createDraft(await readMode(writing.db, mode.mode_id))
    for (const { from, to, theirs, isEdited } of moves) {
      draft.rename(from, to)
      if (!isEdited) applyTo(draft, { name: to, theirs })
    }
    await inSlices([...pull, ...carried], difference => applyTo(draft, difference))
    const { writes } = await draft.plan(writing.newId)
    planned.push({ tokenset_id: mode.tokenset_id, mode_id: mode.mode_id, writes })
  }
  if (planned.length === 0) return { tokens: [], elsewhere: new Map() }
  keepIdentities(planned, slots)
  const { tokens, elsewhere } = await writeModes(writing, planned)
  await noteWritten(slots, tokens)
  return { tokens, elsewhere }
}

/** A token that went to another file is made there with its id. */
function keepIdentities(planned: readonly ModeWrites[], slots: readonly Slot[]): void {
  const writes = new Map(planned.map(({ mode_id, writes }) => [mode_id, writes]))
  for (const { mode, comparison } of slots)
    for (const { mode_id, from, to } of comparison.arrivals) {
      const fresh = writes.get(mode.mode_id)?.create.find(({ name }) => name === to)
      const gone = writes.get(mode_id)?.delete.find(({ name }) => name === from)
      if (fresh && gone) fresh.id = gone.id
    }
}

/** The modes as they are now. References that followed a rename are left to be pushed. */
async function noteWritten(slots: readonly Slot[], written: readonly TokenChange[]): Promise<void> {
  const changes = groupBy(written, ({ mode_id }) => mode_id)
  for (const slot of slots) {
    const { mode, comparison } = slot
    const own = changes.get(mode.mode_id) ?? []
    if (own.length === 0 || slot.stop) continue
    mode.tokens = await tokensAfter(mode.tokens, own)
    const { pull, moves, conflicts, waiting } = comparison
    const taken = new Set([...pull.map(({ name }) => name), ...moves.flatMap(({ from, to }) => [from, to])])
    const pushed = new Map(comparison.push.map(one => [one.name, one]))
    await inSlices(taken, name => agreeOn(slot, name, pushed))
    const open = new Set([...waiting, ...conflicts.map(({ name }) => name)])
    for (const { after } of own)
      if (after && !taken.has(after.name) && !open.has(after.name)) pushOurs(slot, after.name, pushed)
  }
}

async function tokensAfter(before: Side, changes: readonly TokenChange[]): Promise<Side> {
  const tokens = new Map(before)
  for (const { before, after } of changes) if (before && before.name !== after?.name) tokens.delete(before.name)
  await inSlices(changes, ({ after }) => after && tokens.set(after.name, toEngine(contentOfState(after))))
  return tokens
}

function agreeOn(slot: Slot, name: string, pushed: ReadonlyMap<string, Difference>): void {
  const { mode, file, comparison } = slot
  const [ours, theirs] = [mode.tokens.get(name), file?.tokens.get(name)]
  const isStated = !file?.stated.has(name)
  if (!ours || !theirs || (isStated && isSameToken(ours, theirs)))
    return agree(comparison, [{ name }], mode.tokens, sideOf(file))
  comparison.base[name] = [hashOf(theirs), hashOf(theirs)]
  pushOurs(slot, name, pushed)
}

function pushOurs({ mode, file, comparison }: Slot, name: string, pushed: ReadonlyMap<string, Difference>): void {
  const ours = mode.tokens.get(name) ?? null
  const known = pushed.get(name)
  if (known) known.ours = ours
  else comparison.push.push({ name, ours, theirs: file?.tokens.get(name) ?? null })
}

const sideOf = (file: Slot['file']): Side => file?.tokens ?? new Map<string, Token>()

function applyTo(draft: Draft, { name, theirs }: Pick<Difference, 'name' | 'theirs'>): void {
  if (theirs === null) return draft.get(name) && draft.delete(name)
  const { compat: _, ...token } = theirs
  const content: TokenContent = {
    ...token,
    extensions: token.extensions ?? null,
    deprecated: token.deprecated ?? null,
    replaced_by: token.replaced_by ?? null,
    remove_in: token.remove_in ?? null,
  }
  if (draft.get(name)) draft.update(name, content)
  else draft.create(content)
}

interface Made {
  tokens: TokenChange[]
  parts: SystemSubject['parts']
  /** The tokensets of the modes, by mode. */
  places: Map<string, string>
  files: BaseFile[]
  /** Tokens that a proposal is to bring. */
  waiting: PlacedDifference[]
}

/** Makes a mode of each file that has none, with its tokens or, where a proposal is to bring them, without. */
export async function makeModes(
  writing: Writing,
  fresh: Matches['fresh'],
  slots: readonly Slot[],
  isDirect: boolean,
): Promise<Made> {
  const made: Made = { tokens: [], parts: [], places: new Map(), files: [], waiting: [] }
  const there = await listTokensets(writing.db, writing.workspace.id, null, null)
  const byName = groupBy(there, ({ name }) => nameKey(name))
  const makeTokenset = tokensetMaker(writing, there.length)
  for (const [key, files] of groupBy(fresh, ({ tokenset }) => nameKey(tokenset))) {
    const { tokenset } = files[0]!
    const existing = byName.get(key)?.[0]
    const taken = new Set(
      slots.filter(({ mode }) => mode.tokenset_id === existing?.id).map(({ mode }) => nameKey(mode.mode)),
    )
    const modes = files.map(({ file, mode }) => ({
      name: freeName(mode, taken),
      tokens: isDirect ? [...file.tokens.values()] : [],
      groups: [],
    }))
    const {
      outcomes,
      subject,
      tokenset: { id: tokenset_id },
    } = await writeTokenset(writing, { name: tokenset, modes }, existing, { makeTokenset, strategy: 'merge' })
    if (subject) made.parts.push(subject)
    for (const [at, { mode, changed }] of outcomes.entries()) {
      const { path, blob, tokens } = files[at]!.file
      made.places.set(mode.id, tokenset_id)
      made.tokens.push(...changed)
      made.files.push({ mode_id: mode.id, path, blob, tokens: isDirect ? bothHave(tokens) : {} })
      if (isDirect) continue
      for (const [name, theirs] of tokens)
        made.waiting.push({ name, ours: null, theirs, mode_id: mode.id, tokenset_id, isConflict: false })
    }
  }
  return made
}

/** Two files are never one mode. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let n = 2; taken.has(nameKey(free)); n++) free = `${name} ${n}`
  taken.add(nameKey(free))
  return free
}

function bothHave(tokens: Side): Hashes {
  const base: Hashes = Object.create(null) as Hashes
  for (const [name, token] of tokens) base[name] = [hashOf(token), hashOf(token)]
  return base
}

/** Records what was taken over, as one change for each author. Returns the id of each with the writer. */
export function recordTaken(
  writing: Writing,
  { tokens, elsewhere }: Taken,
  { tokens: added, parts, places, waiting }: Made,
  writerOf: (token: { mode_id: string; name: string }) => Writer,
): { id: string; writer: Writer }[] {
  const all = [...tokens, ...added]
  const first = added[0] ?? waiting[0]
  const maker = parts.length > 0 && first ? writerOf(first) : null
  const groups = byAuthor<TokenChange | null>([...all, ...(maker ? [null] : [])], one => (one ? writerOf(one) : maker!))
  return groups.map(({ writer, items }) => {
    const own = items.filter(item => item !== null)
    const { subject, id } = writer.commit
    const summary = `Pulled ${own.length} ${own.length === 1 ? 'token' : 'tokens'} from Git: ${subject || id.slice(0, 7)}`
    const change = { summary: [...summary].slice(0, 300).join(''), tokens: own }
    if (own.length === items.length) {
      const where = new Map([...elsewhere, ...places])
      return { writer, id: writing.record({ ...change, elsewhere: where }, writer.author) }
    }
    const also_in = [...new Set([...elsewhere.values(), ...places.values()])]
    const made = { kind: 'system' as const, id: writing.workspace.id, parts }
    return { writer, id: writing.record({ ...change, also_in, subject: made }, writer.author) }
  })
}
