// Merges the resolver of a workspace with the themes of a commit, in the transaction that takes over its tokens.
import type { GitWarning, Resolver } from '@tessera/contract'
import type { SystemImport } from '@tessera/engine'
import { nameKey } from '../../../../base/name-key.ts'
import type { ResolverSubject } from '../../../../kernel/change.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import { contentOfResolver } from '../../../quality/proposals/plan-resolvers.ts'
import type { ResolverContent } from '../../../quality/proposals/plan-resolvers.ts'
import { listModesOf } from '../../../tokens/stored/modes/modes.store.ts'
import { countResolvers, deleteResolver, listResolvers } from '../../../tokens/stored/resolvers/resolvers.store.ts'
import { addResolver, changeResolver, checkParts } from '../../../tokens/stored/resolvers/write.ts'
import { listTokensets } from '../../../tokens/tokensets/tokensets.store.ts'
import type { Writer } from '../files/writers.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Writing } from '../in-workspace.ts'
import { supersede } from '../propose.ts'
import { agreed, mergeParts, withTaken } from './merge-parts.ts'
import type { PartsMerge } from './merge-parts.ts'
import { contentOf, partsOf } from './parts.ts'
import type { Parts, ModeSource, ThemesForm } from './parts.ts'
import { proposeThemes } from './propose-themes.ts'
import { setNameOf } from './read-themes.ts'
import type { ThemesThere } from './read-themes.ts'
import { findStatus, readThemesBase } from './themes.store.ts'
import type { ThemesBase } from './themes.store.ts'

export interface MergedThemes {
  form: ThemesForm
  there: ThemesThere | null
  /** What is here by now. */
  resolver: Resolver | null
  ours: Parts
  theirs: Parts
  /** In the form of a resolver whose sources are modes; null: there is none, or it is as both sides had it. */
  content: ResolverContent | null
  push: ReadonlySet<string>
  /** What is known from now on, and what of it stays as it was. */
  base: ThemesBase
  open: ReadonlySet<string>
  modeOf: (source: ModeSource) => string | null
  change: { id: string; writer: Writer } | null
  proposal_id: string | null
  warnings: GitWarning[]
}

export interface Reading {
  db: Writing['db']
  workspace: { id: string }
}

/** `id`: null: it is not made yet. */
export type Connected = Pick<ConnectionRow, 'format' | 'folder'> & { id: string | null }

interface Merging {
  there: ThemesThere | null
  /** By path, the mode of each token file; of one that was deleted here, what it was. */
  modes: ReadonlyMap<string, string>
  manner: { takesIn: boolean; isDirect: boolean }
  take: 'theirs' | 'ours' | undefined
  writer: Writer
}

/** null: the connection keeps no themes. */
export async function mergeThemes(
  writing: Writing,
  connection: ConnectionRow,
  given: Merging,
): Promise<MergedThemes | null> {
  if (connection.layout !== 'system') return null
  const { manner } = given
  const compared = await compareThemes(writing, connection, given)
  const { here, base, state, merge } = compared
  const change = await pullDirectly(writing, here, {
    keys: manner.isDirect && manner.takesIn ? merge.pull : none,
    given,
  })
  const asked = askedFor(merge, given)
  const proposal_id = await propose(writing, here, { asked, given, isConflict: merge.conflicts.size > 0 })
  if (proposal_id !== null && state.replaced !== null) await supersede(writing, state.replaced)
  const waiting = state.waiting.size > 0 ? base!.held : null
  const held = proposal_id === null ? waiting : heldBy(proposal_id, asked, here.theirs)
  return { ...settledThemes(compared, given, { asked, held }), proposal_id, change }
}

/** What is to be pushed, where nothing is taken over and nothing proposed. */
export async function themesToPush(
  reading: Reading,
  connection: Connected,
  given: Omit<Merging, 'writer'>,
): Promise<MergedThemes> {
  const compared = await compareThemes(reading, connection, given)
  const held = compared.base?.held ?? null
  return {
    ...settledThemes(compared, given, { asked: compared.merge.conflicts, held }),
    proposal_id: null,
    change: null,
  }
}

interface Compared {
  here: Here
  base: ThemesBase | null
  state: HeldState
  merge: PartsMerge
}

async function compareThemes(
  reading: Reading,
  connection: Connected,
  given: Omit<Merging, 'writer'>,
): Promise<Compared> {
  const { take } = given
  const base = take || connection.id === null ? null : await readThemesBase(reading.db, connection.id)
  const here = await readHere(reading, connection, base, given)
  const state = await stateOfHeld(reading, base, here.theirs)
  const merge = mergeParts({ ours: partsHere(here), theirs: here.theirs }, { base, take, ...state })
  return { here, base, state, merge }
}

function settledThemes(
  { here, base, state, merge }: Compared,
  given: Omit<Merging, 'writer'>,
  { asked, held }: { asked: ReadonlySet<string>; held: ThemesBase['held'] },
): Omit<MergedThemes, 'proposal_id' | 'change'> {
  const { form, before: resolver, theirs, content, modeOf, warnings } = here
  const ours = partsHere(here)
  const left = given.manner.takesIn ? [] : merge.pull
  const open = new Set([...state.waiting, ...asked, ...merge.push, ...left])
  return {
    form,
    there: given.there,
    resolver,
    theirs,
    content,
    modeOf,
    open,
    ours,
    warnings,
    push: merge.push,
    base: { ...agreed({ ours, theirs }, base, open), ...placesOf(here, given), read: theirs, held },
  }
}

/** Where both sides have it. */
const placesOf = ({ before }: Here, { there, modes }: Pick<Merging, 'there' | 'modes'>) => ({
  resolver_id: before?.id ?? null,
  documents: (there?.documents ?? []).map(({ path, blob }) => ({ path, blob })),
  paths: [...modes.keys()],
})

const none: ReadonlySet<string> = new Set()

const partsHere = ({ before, form, modeOf }: Here): Parts =>
  partsOf(before && contentOfResolver(before), { form, modeOf })

const heldBy = (proposal_id: string, asked: ReadonlySet<string>, theirs: Parts) => ({
  proposal_id,
  keys: [...asked],
  theirs: new Map([...theirs].filter(([key]) => asked.has(key))),
})

/** What is here is the new resolver from then on. */
async function pullDirectly(
  writing: Writing,
  here: Here,
  { keys, given: { writer } }: { keys: ReadonlySet<string>; given: Merging },
): Promise<MergedThemes['change']> {
  if (keys.size === 0) return null
  const taken = await takeOver(writing, here, { parts: withTaken(partsHere(here), here.theirs, keys), writer })
  here.before = taken.resolver
  return taken.change
}

async function propose(
  writing: Writing,
  here: Here,
  { asked, given: { writer }, isConflict }: { asked: ReadonlySet<string>; given: Merging; isConflict: boolean },
): Promise<string | null> {
  if (asked.size === 0) return null
  const [ours, { theirs, before: resolver }] = [partsHere(here), here]
  const content = buildFrom(here, withTaken(ours, theirs, asked))
  return proposeThemes(writing, { resolver, content, asked, ours, theirs, writer, isConflict })
}

interface Here {
  form: ThemesForm
  before: Resolver | null
  theirs: Parts
  content: ResolverContent | null
  modeOf: (source: ModeSource) => string | null
  sourceOf: (mode: string) => ModeSource
  nameOf: (mode: string) => string
  warnings: GitWarning[]
}

async function readHere(
  { db, workspace }: Reading,
  { format, folder }: Connected,
  base: ThemesBase | null,
  { there, modes }: Pick<Merging, 'there' | 'modes'>,
): Promise<Here> {
  const tokensets = await listTokensets(db, workspace.id, null, null)
  const all = await listModesOf(
    db,
    tokensets.map(({ id }) => id),
  )
  const defaults = new Map(all.filter(one => one.is_default).map(one => [one.tokenset_id, one.id]))
  const places = new Map(all.map(one => [one.id, one]))
  const form = format === 'tokens-studio' ? ('studio' as const) : ('resolver' as const)
  const paths = new Map([...modes].map(([path, mode]) => [mode, path]))
  const content = there?.system ? contentThere(there.system, modes) : null
  const theirs =
    there && !there.system ? base!.read : partsOf(content, { form, modeOf: ({ mode_id }) => mode_id ?? null })
  const resolvers = await listResolvers(db, workspace.id)
  const before = choose(resolvers, base, { content, form })
  const others = resolvers.filter(one => one !== before)
  const file = there?.documents[0]?.path ?? folder
  return {
    form,
    before,
    theirs,
    content,
    modeOf: ({ tokenset_id, mode_id }) => mode_id ?? defaults.get(tokenset_id) ?? null,
    sourceOf(mode) {
      const { tokenset_id = '', is_default = false } = places.get(mode) ?? {}
      return is_default ? { tokenset_id } : { tokenset_id, mode_id: mode }
    },
    nameOf: mode => setNameOf(paths.get(mode) ?? places.get(mode)?.name ?? mode, there?.root ?? folder),
    warnings: [...(there?.warnings ?? []), ...others.map(({ name }) => staysHere(name, file))],
  }
}

const staysHere = (name: string, file: string): GitWarning => ({
  file,
  line: null,
  code: 'layout',
  message: `The resolver ${JSON.stringify(name)} stays here alone: a repository keeps one`,
})

/** With ids of modes in the place of names. A source whose file is no mode is left out. */
export function contentThere(
  { resolver, tokensets }: SystemImport,
  modes: ReadonlyMap<string, string>,
): ResolverContent | null {
  if (!resolver) return null
  const ids = new Map(
    tokensets.flatMap(({ name, modes: own }) =>
      own.map(one => [JSON.stringify([name, one.name]), modes.get(one.file ?? '')] as const),
    ),
  )
  const firsts = new Map(tokensets.map(({ name, modes: [first] }) => [name, first!.name]))
  const inIds = <Place extends { sources: { tokenset: string; mode?: string | undefined }[] }>(place: Place) => ({
    ...place,
    sources: place.sources.flatMap(({ tokenset, mode = firsts.get(tokenset) }): ModeSource[] => {
      const id = ids.get(JSON.stringify([tokenset, mode]))
      return id === undefined ? [] : [{ tokenset_id: id, mode_id: id }]
    }),
  })
  const { name, description, resolution_order } = resolver
  return {
    name,
    description,
    resolution_order,
    sets: resolver.sets.map(inIds),
    modifiers: resolver.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(inIds) })),
  } as ResolverContent
}

/** The resolver that the repository keeps. */
function choose(
  resolvers: readonly Resolver[],
  base: ThemesBase | null,
  { content, form }: Pick<Here, 'content' | 'form'>,
): Resolver | null {
  const known = base?.resolver_id ?? null
  if (known !== null) return resolvers.find(({ id }) => id === known) ?? null
  const named = content && resolvers.find(({ name }) => nameKey(name) === nameKey(content.name))
  return named ?? (content && form === 'resolver' ? null : (resolvers[0] ?? null))
}

interface HeldState {
  waiting: ReadonlySet<string>
  decided: Parts
  /** A proposal that says by now something else than the repository. */
  replaced: string | null
}

async function stateOfHeld({ db }: Reading, base: ThemesBase | null, theirs: Parts): Promise<HeldState> {
  const nothing = { waiting: none, decided: new Map(), replaced: null }
  if (!base?.held) return nothing
  const { proposal_id, keys, theirs: held } = base.held
  const status = await findStatus(db, proposal_id)
  const isOpen = status !== null && status !== 'merged' && status !== 'closed'
  const isSame = keys.every(key => JSON.stringify(theirs.get(key)) === JSON.stringify(held.get(key)))
  if (isOpen) return isSame ? { ...nothing, waiting: new Set(keys) } : { ...nothing, replaced: proposal_id }
  return { ...nothing, decided: new Map(keys.map(key => [key, held.get(key) ?? null])) }
}

/** What a person decides about. */
function askedFor({ pull, conflicts }: PartsMerge, { manner, take }: Merging): Set<string> {
  if (take === 'ours') return new Set()
  return new Set([...conflicts, ...(manner.takesIn && !manner.isDirect ? pull : [])])
}

const buildFrom = (here: Here, parts: Parts): ResolverContent | null =>
  contentOf(parts, { ...here, like: here.before ? contentOfResolver(here.before) : freshLike(here) })

/** A new resolver is as it is there. */
const freshLike = ({ content }: Here): ResolverContent | null => content && { ...content, sets: [], modifiers: [] }

async function takeOver(
  writing: Writing,
  here: Here,
  { parts, writer }: { parts: Parts; writer: Writer },
): Promise<{ resolver: Resolver | null; change: { id: string; writer: Writer } | null }> {
  const subject = await written(writing, here.before, buildFrom(here, parts))
  if (!subject) return { resolver: null, change: null }
  const { commit, author } = writer
  const summary = [...`Pulled the themes from Git: ${commit.subject || commit.id.slice(0, 7)}`].slice(0, 300).join('')
  return { resolver: subject.after, change: { id: writing.record({ summary, subject }, author), writer } }
}

/** null: there was nothing and there is nothing. */
async function written(
  { db, workspace, newId, now, config }: Writing,
  before: Resolver | null,
  content: ResolverContent | null,
): Promise<ResolverSubject | null> {
  if (content) await checkParts(db, workspace.id, content)
  if (content && before) {
    const after = await changeResolver(db, { ...before, ...content }, now)
    return { kind: 'resolver', id: after.id, before, after }
  }
  if (content) {
    refuseBeyond(config.quotas, 'resolvers_per_workspace', (await countResolvers(db, workspace.id)) + 1)
    const after = { id: newId(), workspace_id: workspace.id, ...content, created_at: now, updated_at: now }
    await addResolver(db, after)
    return { kind: 'resolver', id: after.id, before: null, after }
  }
  if (!before) return null
  await deleteResolver(db, before.id)
  return { kind: 'resolver', id: before.id, before, after: null }
}
