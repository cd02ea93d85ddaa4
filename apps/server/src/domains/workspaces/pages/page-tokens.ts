// What a shared page shows: the tokens of one mode, or of one permutation of themes, as they are now or as they were published.
import { completeInput, firstInput, resolveLayers, resolveTokens, sourcesOf } from '@tessera/engine'
import type { Input, Resolution, Resolver, Token } from '@tessera/engine'
import type { Shown } from '../../../kernel/text-cache.ts'
import type { Db } from '../../../storage/sql.ts'
import { listModes, nameKey } from '../../modes/modes.store.ts'
import { toEngine as toPublished } from '../../releases/content.ts'
import { nodesOf } from '../../releases/nodes.store.ts'
import { listReleases } from '../../releases/releases.store.ts'
import type { ReleaseRow } from '../../releases/releases.store.ts'
import { disassemble } from '../../releases/snapshot.ts'
import type { Snapshot } from '../../releases/snapshot.ts'
import { readTree } from '../../releases/tree.ts'
import { findResolver, readStanding } from '../../resolvers/resolvers.store.ts'
import { modesAt, shownOf, tokensOfModes } from '../../resolvers/standing.ts'
import { listInMode, toEngine } from '../../tokens/tokens.store.ts'
import { findSharedPage, organizationOf, tokensetAt } from './shared-pages.store.ts'
import type { SharedPageRow } from './shared-pages.store.ts'

/** One choice that a reader has: the mode, or the context of a modifier. */
export interface Axis {
  /** In the address. */
  parameter: string
  label: string
  options: string[]
  chosen: string
}

export interface PageTokens {
  axes: Axis[]
  tokens: Token[]
  resolution: Resolution
}

/** What is to be shown, found without reading its tokens. */
export interface PagePart {
  /** The key of answers about it. */
  shown: Shown
  /** Of the environment, the newest first. */
  releases: ReleaseRow[]
  release: ReleaseRow | null
  /** Undefined: the tokenset, or the resolver, is not there. */
  read(): Promise<PageTokens | undefined>
  /** The same in the release before. */
  readFormer?: () => Promise<PageTokens | undefined>
}

/** Releases that a reader may choose from. */
const mostVersions = 30

export const findPage = findSharedPage

/** Undefined: there is nothing to show. `choice` has the parameters of the address. */
export async function findPart(
  db: Db,
  page: SharedPageRow,
  choice: ReadonlyMap<string, string>,
): Promise<PagePart | undefined> {
  if (page.environment_id !== null) return findPublished(db, page, page.environment_id, choice)
  const variant = `page/${page.id}/${page.updated_at}`
  if (page.resolver_id !== null) {
    if (!(await findResolver(db, page.resolver_id))) return undefined
    const standing = await readStanding(db, page.resolver_id)
    const { axes, input } = axesOf(standing.resolver, choice)
    return {
      shown: shownOf(standing, standing.tokensets, variant),
      releases: [],
      release: null,
      async read() {
        const modes = modesAt(standing, input)
        const lists = await tokensOfModes(db, modes)
        const layers = modes.map(mode => ({ source: mode, tokens: lists.get(mode.id)!.map(toEngine) }))
        const resolution = resolveLayers(layers)
        return { axes, tokens: resolution.tokens, resolution }
      },
    }
  }
  const tokenset = await tokensetAt(db, page.tokenset_id!)
  if (!tokenset) return undefined
  return {
    shown: { subject: `page/${page.id}`, revision: tokenset.revision, variant },
    releases: [],
    release: null,
    async read() {
      const modes = await listModes(db, page.tokenset_id!)
      const mode = chosenMode(modes, choice)
      return mode && ofMode(mode, modes, (await listInMode(db, mode.id)).map(toEngine))
    },
  }
}

async function findPublished(
  db: Db,
  page: SharedPageRow,
  environment_id: string,
  choice: ReadonlyMap<string, string>,
): Promise<PagePart | undefined> {
  const releases = await listReleases(db, environment_id, null, mostVersions)
  const wanted = choice.get('release')
  const release = releases.find(({ version }) => version === wanted) ?? releases[0]
  const organization = await organizationOf(db, environment_id)
  if (!release || organization === undefined) return undefined
  const nodes = nodesOf(db, organization)
  const load = async (tree: string | null) => (await readTree(nodes, tree)).map(toPublished)
  const readAt = async ({ root }: ReleaseRow) => {
    const snapshot = await disassemble(nodes, root)
    return page.resolver_id === null
      ? ofTokenset(snapshot, page.tokenset_id!, choice, load)
      : ofResolver(snapshot, page.resolver_id, choice, load)
  }
  const former = releases[releases.indexOf(release) + 1]
  return {
    shown: { subject: `page/${page.id}/${release.id}`, revision: 0, variant: `${page.updated_at} ${releases[0]!.id}` },
    releases,
    release,
    read: () => readAt(release),
    ...(former ? { readFormer: () => readAt(former) } : {}),
  }
}

type Load = (tree: string | null) => Promise<Token[]>

async function ofTokenset({ modes }: Snapshot, id: string, choice: ReadonlyMap<string, string>, load: Load) {
  const own = modes.filter(mode => mode.tokenset_id === id).map(mode => ({ ...mode, name: mode.mode }))
  const mode = chosenMode(own, choice)
  return mode && ofMode(mode, own, await load(mode.tokens))
}

async function ofResolver({ modes, resolvers }: Snapshot, id: string, choice: ReadonlyMap<string, string>, load: Load) {
  const resolver = resolvers.find(each => each.id === id)
  if (!resolver) return undefined
  const { axes, input } = axesOf(resolver, choice)
  const layers = []
  for (const source of sourcesOf(resolver, input)) {
    const mode = modes.find(
      ({ tokenset_id, mode_id, is_default }) =>
        tokenset_id === source.tokenset_id && (source.mode_id === undefined ? is_default : mode_id === source.mode_id),
    )
    if (mode) layers.push({ source, tokens: await load(mode.tokens) })
  }
  const resolution = resolveLayers(layers)
  return { axes, tokens: resolution.tokens, resolution }
}

interface ModeName {
  name: string
  is_default: boolean
}

/** The one that is asked for, else the default: an address stays good when a mode is renamed. */
function chosenMode<Mode extends ModeName>(modes: readonly Mode[], choice: ReadonlyMap<string, string>) {
  const wanted = choice.get('mode')
  const found = wanted === undefined ? undefined : modes.find(({ name }) => nameKey(name) === nameKey(wanted))
  return found ?? modes.find(mode => mode.is_default) ?? modes[0]
}

function ofMode(mode: ModeName, modes: readonly ModeName[], tokens: Token[]): PageTokens {
  const axis = { parameter: 'mode', label: 'Mode', options: modes.map(({ name }) => name), chosen: mode.name }
  return { axes: modes.length > 1 ? [axis] : [], tokens, resolution: resolveTokens(tokens) }
}

/** What the address asks for where it exists, else what the resolver has as its default. */
function axesOf(resolver: Resolver<unknown>, choice: ReadonlyMap<string, string>): { axes: Axis[]; input: Input } {
  const known = resolver.modifiers.flatMap(({ name, contexts }): [string, string][] => {
    const wanted = choice.get(`theme.${name}`)
    return wanted !== undefined && contexts.some(context => context.name === wanted) ? [[name, wanted]] : []
  })
  const first = firstInput(resolver)
  // The first context only where none is the default.
  const open = [...first].filter(([name]) => resolver.modifiers.every(each => each.name !== name || !each.default))
  const completed = completeInput(resolver, new Map([...open, ...known]))
  const input = 'fault' in completed ? first : completed.input
  const axes = resolver.modifiers.flatMap(({ name, contexts }): Axis[] => {
    const chosen = input.get(name)
    const options = contexts.map(context => context.name)
    return chosen === undefined || options.length < 2
      ? []
      : [{ parameter: `theme.${name}`, label: name, options, chosen }]
  })
  return { axes, input }
}
