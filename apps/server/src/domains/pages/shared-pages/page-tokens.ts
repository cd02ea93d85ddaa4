// The content of a shared page: the tokens of one mode or of one permutation of themes, current or published.
import { completeInput, firstInput, resolveLayers, resolveTokens, sourcesOf } from '@tessera/engine'
import type { Group, Input, Resolution, Resolver, Token } from '@tessera/engine'
import type { Shown } from '../../../kernel/answers/text-cache.ts'
import type { Db } from '../../../storage/sql.ts'
import { readContents } from '../../tokens/stored/guidance/contents.ts'
import { countInModes } from '../../tokens/stored/modes/modes.store.ts'
import { nameKey } from '../../../base/name-key.ts'
import { loadMode } from '../../delivery/snapshots/export/export.ts'
import { nodesOf } from '../../delivery/snapshots/nodes.store.ts'
import { listReleases } from '../../delivery/snapshots/releases.store.ts'
import type { ReleaseRow } from '../../delivery/snapshots/releases.store.ts'
import { disassemble } from '../../delivery/snapshots/snapshot.ts'
import type { Snapshot, SnapshotMode } from '../../delivery/snapshots/snapshot.ts'
import { findResolver, readStanding } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { modesAt, shownOf } from '../../tokens/stored/resolvers/standing.ts'
import { findSharedPage, organizationOf, tokensetAt } from './shared-pages.store.ts'
import type { SharedPageRow } from './shared-pages.store.ts'

/** A choice of the reader: the mode, or the context of a modifier. */
export interface Axis {
  /** Its name in the address. */
  parameter: string
  label: string
  options: string[]
  chosen: string
  /** What is shown where nothing is chosen. */
  standard: string
}

/** The content as plain data for a thread. */
export interface PageContent {
  axes: Axis[]
  /** The tokens of one mode, or of the sources of a permutation, from the lowest to the highest. */
  layers: { source: unknown; tokens: Token[]; groups: Group[] }[]
  isPermutation: boolean
}

export interface PageTokens {
  axes: Axis[]
  /** The uppermost layer that describes a group counts. */
  groups: Map<string, Group>
  tokens: Token[]
  resolution: Resolution
}

export function pageTokens({ axes, layers, isPermutation }: PageContent): PageTokens {
  const groups = new Map(layers.flatMap(layer => layer.groups.map(group => [group.path, group])))
  if (isPermutation) {
    const resolution = resolveLayers(layers)
    return { axes, groups, tokens: resolution.tokens, resolution }
  }
  const { tokens } = layers[0]!
  return { axes, groups, tokens, resolution: resolveTokens(tokens) }
}

/** The selection of a page's content, before its tokens are read. */
export interface PagePart {
  /** The cache key, which contains only the effective choices of the address. */
  shown: Shown
  /** The number of tokens. */
  tokens(): Promise<number> | number
  /** The releases of the environment, newest first. */
  releases: ReleaseRow[]
  release: ReleaseRow | null
  /** Undefined: tokenset or resolver does not exist. */
  read(): Promise<PageContent | undefined>
  /** The same for the release before. */
  readFormer?: () => Promise<PageContent | undefined>
}

/** The maximum number of releases to choose from. */
const mostVersions = 30

/** What a page shows, and the values by which its cached forms are told apart. */
export type Showing = Pick<
  SharedPageRow,
  'id' | 'workspace_id' | 'tokenset_id' | 'resolver_id' | 'environment_id' | 'updated_at'
>

export const findPage = findSharedPage

/** Undefined: there is nothing to show. `choice`: the parameters of the address. */
export async function findPart(
  db: Db,
  page: Showing,
  choice: ReadonlyMap<string, string>,
): Promise<PagePart | undefined> {
  if (page.environment_id !== null) return findPublished(db, page, page.environment_id, choice)
  const variant = `page/${page.id}/${page.updated_at}`
  if (page.resolver_id !== null) {
    if (!(await findResolver(db, page.resolver_id))) return undefined
    const standing = await readStanding(db, page.resolver_id)
    const { axes, input } = axesOf(standing.resolver, choice)
    const modes = modesAt(standing, input)
    return {
      shown: inPage(page, shownOf(standing, standing.tokensets, `${variant} ${JSON.stringify([...input])}`)),
      tokens: () => countInModes(db, modes),
      releases: [],
      release: null,
      async read() {
        const contents = await readContents(db, modes)
        const layers = modes.map(mode => ({ source: mode, ...contents.get(mode.id)! }))
        return { axes, layers, isPermutation: true }
      },
    }
  }
  const tokenset = await tokensetAt(db, page.tokenset_id!)
  const mode = tokenset && chosenMode(tokenset.modes, choice)
  if (!mode) return undefined
  const { revision, modes } = tokenset
  return {
    shown: inPage(page, { subject: `page/${page.id}`, revision, variant: `${variant} ${mode.id}` }),
    tokens: () => mode.tokens,
    releases: [],
    release: null,
    read: async () => ofMode(mode, modes, (await readContents(db, [mode])).get(mode.id)!),
  }
}

/** Limits the readers of one page to its own share of the cache. */
const inPage = (page: Showing, shown: Shown): Shown => ({ ...shown, within: `page/${page.id}` })

async function findPublished(
  db: Db,
  page: Showing,
  environment_id: string,
  choice: ReadonlyMap<string, string>,
): Promise<PagePart | undefined> {
  const releases = await listReleases(db, environment_id, null, mostVersions)
  const wanted = choice.get('release')
  const release = releases.find(({ version }) => version === wanted) ?? releases[0]
  const organization = await organizationOf(db, environment_id, page.workspace_id)
  if (!release || organization === undefined) return undefined
  const nodes = nodesOf(db, organization)
  const load: Load = mode => loadMode(nodes, mode)
  let disassembled: Promise<Snapshot> | undefined
  const snapshotOf = () => (disassembled ??= disassemble(nodes, release.root))
  const readIn = (snapshot: Snapshot) =>
    page.resolver_id === null
      ? ofTokenset(snapshot, page.tokenset_id!, choice, load)
      : ofResolver(snapshot, page.resolver_id, choice, load)
  const readAt = async ({ root }: ReleaseRow) => readIn(await disassemble(nodes, root))
  const former = releases[releases.indexOf(release) + 1]
  const chosen = choosesAnything(choice) ? chosenIn(await snapshotOf(), page, choice) : ''
  const variant = `${page.updated_at} ${releases[0]!.id} ${chosen}`
  return {
    shown: inPage(page, { subject: `page/${page.id}/${release.id}`, revision: 0, variant }),
    tokens: async () => (await snapshotOf()).modes.reduce((sum, { token_count }) => sum + token_count, 0),
    releases,
    release,
    read: async () => readIn(await snapshotOf()),
    ...(former ? { readFormer: () => readAt(former) } : {}),
  }
}

const choosesAnything = (choice: ReadonlyMap<string, string>): boolean =>
  [...choice.keys()].some(name => name === 'mode' || name.startsWith('theme.'))

/** The choices of the address in a release; empty for the default. */
function chosenIn({ modes, resolvers }: Snapshot, page: Showing, choice: ReadonlyMap<string, string>): string {
  if (page.resolver_id === null) {
    const own = modesIn(modes, page.tokenset_id!)
    const mode = chosenMode(own, choice)
    return mode === chosenMode(own, new Map()) ? '' : mode!.mode_id
  }
  const resolver = resolvers.find(({ id }) => id === page.resolver_id)
  if (!resolver) return ''
  const [chosen, standard] = [choice, new Map()].map(each => JSON.stringify([...axesOf(resolver, each).input]))
  return chosen === standard ? '' : chosen!
}

const modesIn = (modes: Snapshot['modes'], id: string) =>
  modes.filter(mode => mode.tokenset_id === id).map(mode => ({ ...mode, name: mode.mode }))

type Content = Pick<PageContent['layers'][number], 'tokens' | 'groups'>
type Load = (mode: SnapshotMode) => Promise<Content>

async function ofTokenset({ modes }: Snapshot, id: string, choice: ReadonlyMap<string, string>, load: Load) {
  const own = modesIn(modes, id)
  const mode = chosenMode(own, choice)
  return mode && ofMode(mode, own, await load(mode))
}

async function ofResolver(
  { modes, resolvers }: Snapshot,
  id: string,
  choice: ReadonlyMap<string, string>,
  load: Load,
): Promise<PageContent | undefined> {
  const resolver = resolvers.find(each => each.id === id)
  if (!resolver) return undefined
  const { axes, input } = axesOf(resolver, choice)
  const layers: PageContent['layers'] = []
  for (const source of sourcesOf(resolver, input)) {
    const mode = modes.find(
      ({ tokenset_id, mode_id, is_default }) =>
        tokenset_id === source.tokenset_id && (source.mode_id === undefined ? is_default : mode_id === source.mode_id),
    )
    if (mode) layers.push({ source, ...(await load(mode)) })
  }
  return { axes, layers, isPermutation: true }
}

interface ModeName {
  name: string
  is_default: boolean
}

/** The requested mode, else the default, so that an address stays valid when a mode is renamed. */
function chosenMode<Mode extends ModeName>(modes: readonly Mode[], choice: ReadonlyMap<string, string>) {
  const wanted = choice.get('mode')
  const found = wanted === undefined ? undefined : modes.find(({ name }) => nameKey(name) === nameKey(wanted))
  return found ?? modes.find(mode => mode.is_default) ?? modes[0]
}

function ofMode(mode: ModeName, modes: readonly ModeName[], { tokens, groups }: Content): PageContent {
  const standard = chosenMode(modes, new Map())!.name
  const options = modes.map(({ name }) => name)
  const axis = { parameter: 'mode', label: 'Mode', options, chosen: mode.name, standard }
  return { axes: modes.length > 1 ? [axis] : [], layers: [{ source: mode.name, tokens, groups }], isPermutation: false }
}

/** The requested contexts if they exist, else the resolver's defaults. */
function axesOf(resolver: Resolver<unknown>, choice: ReadonlyMap<string, string>): { axes: Axis[]; input: Input } {
  const known = resolver.modifiers.flatMap(({ name, contexts }): [string, string][] => {
    const wanted = choice.get(`theme.${name}`)
    return wanted !== undefined && contexts.some(context => context.name === wanted) ? [[name, wanted]] : []
  })
  const first = firstInput(resolver)
  // The first context applies only if none is the default.
  const open = [...first].filter(([name]) => resolver.modifiers.every(each => each.name !== name || !each.default))
  const inputFor = (choices: readonly (readonly [string, string])[]) => {
    const completed = completeInput(resolver, new Map([...open, ...choices]))
    return 'fault' in completed ? first : completed.input
  }
  const [input, standard] = [inputFor(known), inputFor([])]
  const axes = resolver.modifiers.flatMap(({ name, contexts }): Axis[] => {
    const chosen = input.get(name)
    const options = contexts.map(context => context.name)
    return chosen === undefined || options.length < 2
      ? []
      : [{ parameter: `theme.${name}`, label: name, options, chosen, standard: standard.get(name) ?? chosen }]
  })
  return { axes, input }
}
