// Which tokens that code uses were renamed, changed, replaced or removed from one release to another.
import type { Migration, UsedIn, UsedToken } from '@tessera/contract'
import { platformNames, platforms } from '@tessera/engine'
import type { NameOptions, PlatformNames, Platform } from '@tessera/engine'
import { writeAnswer } from '../../../kernel/answers/written-answer.ts'
import type { WrittenAnswer } from '../../../kernel/answers/written-answer.ts'
import { contentKey, pairModes } from './comparing/compare.ts'
import { toEngine } from './content.ts'
import type { ReleaseRow } from './releases.store.ts'
import { disassemble } from './snapshot.ts'
import type { SnapshotMode } from './snapshot.ts'
import { readDifference, readTree } from './tree.ts'
import type { NodeSource, SnapshotToken } from './tree.ts'

type Move = Migration['moves'][number]

/** Two releases, and the roots of all from one to the other (`rootsBetween`). */
export interface MovedGiven {
  from: Pick<ReleaseRow, 'root'>
  to: Pick<ReleaseRow, 'root'>
  roots: readonly string[]
}

/** As plain data for the thread. */
export interface MigrationGiven extends MovedGiven {
  from: Pick<ReleaseRow, 'root' | 'version'>
  to: Pick<ReleaseRow, 'root' | 'version'>
  options: NameOptions
  /** What code uses, by its name in the workspaces. */
  uses: readonly UsedToken[]
}

/** The answer, of type `Migration`. */
export async function writeMigration(given: MigrationGiven, source: NodeSource): Promise<WrittenAnswer> {
  const moved = await movedBetween(source, given)
  const uses = new Map(given.uses.map(({ name, ...used_in }) => [name, used_in]))
  const moves = moved.flatMap(mode => withNames(mode, given.options)).map(move => withUses(move, uses))
  const migration: Migration = { from: given.from.version, to: given.to.version, moves }
  return writeAnswer(migration)
}

/** The tokens of a mode in both releases, and the moves from the first to the second. */
export interface Moved {
  mode: SnapshotMode | null
  old: readonly SnapshotToken[]
  now: readonly SnapshotToken[]
  moves: { kind: Move['kind']; token: SnapshotToken; there: SnapshotToken | undefined }[]
}

export async function movedBetween(source: NodeSource, { from, to, roots }: MovedGiven): Promise<Moved[]> {
  const [before, after] = [await disassemble(source, from.root), await disassemble(source, to.root)]
  const differing = pairModes(before.modes, after.modes).filter(
    (pair): pair is [SnapshotMode, SnapshotMode | null] => pair[0] !== null && pair[0].tokens !== pair[1]?.tokens,
  )
  const replacements = differing.length === 0 ? new Map<string, string>() : await lastReplacements(source, roots)
  const moved: Moved[] = []
  for (const [former, mode] of differing) {
    const [old, now] = [await readTree(source, former.tokens), await readTree(source, mode?.tokens ?? null)]
    moved.push({ mode, old, now, moves: movesOf(old, now, replacements) })
  }
  return moved
}

function withNames({ old, now, moves }: Moved, options: NameOptions): Move[] {
  const names = { old: platformNames(old.map(toEngine), options), now: platformNames(now.map(toEngine), options) }
  return moves.map(({ kind, token: { name }, there }) => ({
    kind,
    token: name,
    to: there?.name ?? null,
    names: namesOf(names, name, there?.name),
  }))
}

/** What has only another value asks nothing of code. */
function withUses(move: Move, uses: ReadonlyMap<string, UsedIn>): Move {
  const used_in = move.kind === 'changed' ? undefined : uses.get(move.token)
  return used_in ? { ...move, used_in } : move
}

/** For each removed token, the id of the replacement that it had in the last release with it. */
async function lastReplacements(source: NodeSource, roots: readonly string[]): Promise<Map<string, string>> {
  const replacements = new Map<string, string>()
  let former = roots[0] === undefined ? null : await disassemble(source, roots[0])
  for (const root of roots.slice(1)) {
    const next = await disassemble(source, root)
    for (const [before, after] of pairModes(former!.modes, next.modes)) {
      if (before === null || before.tokens === after?.tokens) continue
      await noteReplacements(replacements, source, before.tokens, after?.tokens ?? null)
    }
    former = next
  }
  return replacements
}

/** Updates the replacements with the tokens that are missing in the next tree. */
async function noteReplacements(
  replacements: Map<string, string>,
  source: NodeSource,
  before: string | null,
  after: string | null,
): Promise<void> {
  const changed = await readDifference(source, before, after)
  const remaining = new Set(changed.after.map(({ id }) => id))
  const removed = changed.before.filter(({ id }) => !remaining.has(id))
  for (const { id } of removed) replacements.delete(id)
  const replaced = removed.filter(({ replaced_by }) => replaced_by !== null)
  if (replaced.length === 0) return
  const ids = new Map((await readTree(source, before)).map(({ name, id }) => [name, id]))
  for (const { id, replaced_by } of replaced) {
    const replacement = ids.get(replaced_by!)
    if (replacement !== undefined) replacements.set(id, replacement)
  }
}

/** Matches a token by its id, else with a new token of the same name. */
function movesOf(
  old: readonly SnapshotToken[],
  now: readonly SnapshotToken[],
  replacements: ReadonlyMap<string, string>,
): Moved['moves'] {
  const oldIds = new Set(old.map(({ id }) => id))
  const byId = new Map(now.map(token => [token.id, token]))
  const added = new Map(now.filter(({ id }) => !oldIds.has(id)).map(token => [token.name, token]))
  const moves: Moved['moves'] = []
  for (const token of old) {
    const same = byId.get(token.id) ?? added.get(token.name)
    const there = same ?? replacementOf(token.id, byId, replacements)
    const kind = same ? kindOf(token, same) : there ? 'replaced' : 'removed'
    if (kind !== null) moves.push({ kind, token, there })
  }
  return moves
}

function kindOf(before: SnapshotToken, after: SnapshotToken): Move['kind'] | null {
  if (before.name !== after.name) return 'renamed'
  if (before.type !== after.type) return 'retyped'
  return contentKey(before) === contentKey(after) ? null : 'changed'
}

/** Follows the chain of replacements to the first token that still exists. */
function replacementOf(
  id: string,
  there: ReadonlyMap<string, SnapshotToken>,
  replacements: ReadonlyMap<string, string>,
): SnapshotToken | undefined {
  const seen = new Set<string>()
  let next = replacements.get(id)
  while (next !== undefined && !there.has(next) && !seen.has(next)) {
    seen.add(next)
    next = replacements.get(next)
  }
  return next === undefined ? undefined : there.get(next)
}

function namesOf(names: { old: PlatformNames; now: PlatformNames }, token: string, to: string | undefined) {
  const pairs = platforms.map((platform): [Platform, [string | null, string | null]] => [
    platform,
    [names.old[platform](token), to === undefined ? null : names.now[platform](to)],
  ])
  return Object.fromEntries(pairs) as Move['names']
}
