// Files as a whole system, and its differences from the workspace: each tokenset by name, and the resolver.
import { canonicalJson, importSystem } from '@tessera/engine'
import type { ImportedTokenset, Json, SystemImport, Token as EngineToken } from '@tessera/engine'
import type { Client, ListedWorkspace, Resolver, Token } from '@tessera/sdk'
import { compareMode, tokensIn } from './compare.ts'
import type { ReadFile } from '../base/files.ts'
import type { Change, Summary } from '../reports/changes.ts'
import { unreadable } from '../reports/findings.ts'
import type { InputEntry } from '../config/schema.ts'
import { placesOf } from './places.ts'
import type { Places } from './places.ts'
import { surroundingsOf } from './surroundings.ts'

export interface SystemDifference extends Summary {
  /** In the order of the files; a mode is qualified by its tokenset. */
  changes: Change[]
  /** null: the files contain no resolver. */
  resolver: { name: string; changes: PartChange[] } | null
}

/** A part of the resolver: `scheme / dark`, `resolution_order`. */
export interface PartChange {
  part: string
  change: 'created' | 'updated' | 'deleted'
  before: Json
  after: Json
}

export interface SystemFiles {
  workspace: ListedWorkspace
  files: ReadFile[]
  entry: InputEntry
}

/** By the rules of the import. `resolver_name`: overrides the one of the files. */
export async function compareSystem(
  client: Client,
  { workspace, files, entry }: SystemFiles,
  resolver_name: string | undefined,
): Promise<SystemDifference> {
  const { strategy = 'merge' } = entry
  const places = placesOf(client)
  const alone = readSystem(files, { ...entry, strict: false })
  const targets = await targetsOf(client, places, workspace, alone.tokensets)
  const own = targets.flatMap(({ modes }) => [...modes.values()].flat())
  const ids = new Set(targets.flatMap(({ id }) => id ?? []))
  const surroundings = alone.missing ? await surroundingsOf(client, { places, target: { workspace } }, ids, own) : []
  const { tokensets, resolver } = readSystem(files, entry, surroundings)
  const changes: Change[] = []
  let unchanged = 0
  for (const [index, imported] of tokensets.entries())
    for (const mode of imported.modes) {
      const found = compareMode(mode, targets[index]?.modes.get(mode.name) ?? [], strategy)
      changes.push(...found.changes.map(change => ({ mode: `${imported.name} / ${mode.name}`, ...change })))
      unchanged += found.unchanged
    }
  const count = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length
  return {
    changes,
    created: count('created'),
    updated: count('updated'),
    deleted: count('deleted'),
    unchanged,
    resolver:
      resolver &&
      (await compareResolver(
        places,
        workspace,
        resolver_name ?? resolver.name,
        partsOf(resolver, sourceIn(tokensets)),
      )),
  }
}

function readSystem(
  files: ReadFile[],
  { format, strict }: Pick<InputEntry, 'format' | 'strict'>,
  surroundings: readonly EngineToken[] = [],
): SystemImport {
  const read = importSystem(files, { ...(format ? { format } : {}), ...(strict ? { strict } : {}), surroundings })
  if ('errors' in read) throw unreadable(files, read.format, read.errors)
  return read
}

interface TokensetState {
  /** The id of the tokenset; undefined: none has its name. */
  id: string | undefined
  /** The server's tokens, by the names of the modes in the files. */
  modes: Map<string, Token[]>
}

async function targetsOf(
  client: Client,
  places: Places,
  workspace: ListedWorkspace,
  tokensets: readonly ImportedTokenset[],
): Promise<TokensetState[]> {
  const free = [...(await places.tokensets(workspace))]
  const targets: TokensetState[] = []
  for (const imported of tokensets) {
    const place = free.findIndex(each => isSame(each.name, imported.name))
    const [there] = place === -1 ? [] : free.splice(place, 1)
    const modes: TokensetState['modes'] = new Map()
    for (const { name } of there ? imported.modes : []) {
      const target = (await places.modes(there!)).find(each => isSame(each.name, name))
      if (target) modes.set(name, await tokensIn(client, there!.id, target.id))
    }
    targets.push({ id: there?.id, modes })
  }
  return targets
}

async function compareResolver(
  places: Places,
  workspace: ListedWorkspace,
  name: string,
  described: ReadonlyMap<string, Json>,
): Promise<{ name: string; changes: PartChange[] }> {
  const before = (await places.resolvers(workspace)).find(each => isSame(each.name, name))
  const former = before ? await storedParts(places, workspace, before) : new Map<string, Json>()
  return { name: before?.name ?? name, changes: differences(former, described) }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

interface Parts<Source> {
  description?: string | null
  sets: { name: string; sources: Source[] }[]
  modifiers: { name: string; default?: string | undefined; contexts: { name: string; sources: Source[] }[] }[]
  resolution_order: unknown
  extensions?: unknown
}

/** All properties of a resolver by their path; sources as text. */
function partsOf<Source>(resolver: Parts<Source>, nameOf: (source: Source) => string): Map<string, Json> {
  const { description, sets, modifiers, resolution_order, extensions } = resolver
  const plain = ({ sources, ...place }: { name: string; sources: Source[] }) =>
    JSON.parse(JSON.stringify({ ...place, sources: sources.map(nameOf) })) as Json
  const order = resolution_order ?? [
    ...sets.map(({ name }) => ({ set: name })),
    ...modifiers.map(({ name }) => ({ modifier: name })),
  ]
  const parts = new Map<string, Json>([['resolution_order', order as Json]])
  // Properties that the files omit stay unchanged.
  if (description) parts.set('description', description)
  if (extensions) parts.set('extensions', extensions as Json)
  for (const set of sets) parts.set(`set ${set.name}`, plain(set))
  for (const { contexts, ...modifier } of modifiers) {
    parts.set(`modifier ${modifier.name}`, JSON.parse(JSON.stringify(modifier)) as Json)
    for (const context of contexts) parts.set(`${modifier.name} / ${context.name}`, plain(context))
  }
  return parts
}

const sourceIn =
  (tokensets: readonly ImportedTokenset[]) =>
  ({ tokenset, mode }: { tokenset: string; mode?: string | undefined }): string =>
    `${tokenset} / ${mode ?? tokensets.find(({ name }) => name === tokenset)?.modes[0]?.name ?? ''}`

async function storedParts(places: Places, workspace: ListedWorkspace, resolver: Resolver): Promise<Map<string, Json>> {
  const names = new Map<string, string>()
  const standard = new Map<string, string>()
  for (const tokenset of await places.tokensets(workspace))
    for (const { id, name, is_default } of await places.modes(tokenset)) {
      names.set(id, `${tokenset.name} / ${name}`)
      if (is_default) standard.set(tokenset.id, id)
    }
  return partsOf(resolver, ({ tokenset_id, mode_id }) => names.get(mode_id ?? standard.get(tokenset_id) ?? '') ?? '')
}

const silent = new Set(['description', 'extensions'])

function differences(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): PartChange[] {
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((part): PartChange[] => {
    const [from, to] = [before.get(part) ?? null, after.get(part) ?? null]
    if (canonicalJson(from) === canonicalJson(to) || (to === null && silent.has(part))) return []
    return [{ part, change: from === null ? 'created' : to === null ? 'deleted' : 'updated', before: from, after: to }]
  })
}
