// The text of a DTCG resolver document whose sources are files: what differs between two resolvers is changed in it.
import { canonicalJson, editJson, OWN, slugOf } from '@tessera/engine'
import type { Json, JsonEdit, JsonObject } from '@tessera/engine'
import type { ResolverContent } from '../../../quality/proposals/plan-resolvers.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import type { ModeSource } from './parts.ts'

interface Paths {
  /** Of the document. */
  path: string
  pathOf: (mode: string) => string | undefined
}

type Modifier = ResolverContent['modifiers'][number]

/** `before` and `after` name the modes of their sources by id. null: the document goes. */
export function editResolver(
  text: string | null,
  { before, after }: { before: ResolverContent | null; after: ResolverContent | null },
  paths: Paths,
): string | null {
  if (!after) return before ? null : text
  const [was, is] = [before && documentOf(before, paths), documentOf(after, paths)]
  if (text === null) return `${JSON.stringify(is, null, 2)}\n`
  const root = JSON.parse(text.replace(/^\ufeff/, '')) as JsonObject
  const edits = was ? editsOf(root, was, is) : [{ op: 'set' as const, path: [], value: { ...root, ...is } }]
  if (edits.length === 0) return text
  const result = editJson(text, edits)
  if ('problem' in result) throw new UnreadableFile(`${paths.path} cannot be written: ${result.problem}`)
  return result.text
}

export const resolverPath = (folder: string, { name }: Pick<ResolverContent, 'name'>): string =>
  `${folder === '' ? '' : `${folder}/`}${slugOf(name) || 'themes'}.resolver.json`

const parts = ['sets', 'modifiers'] as const
type Part = (typeof parts)[number]
type Items = Record<string, JsonObject>
interface Document extends JsonObject {
  sets: Items
  modifiers: Items
  resolutionOrder: JsonObject[]
}

function documentOf({ name, description, sets, modifiers, resolution_order: order }: ResolverContent, paths: Paths) {
  const refs = (sources: readonly ModeSource[]): Json[] =>
    sources.flatMap(({ mode_id }) => {
      const file = mode_id && paths.pathOf(mode_id)
      return file ? [{ $ref: relative(paths.path, file) }] : []
    })
  const made: Document = {
    name,
    ...(description === null ? {} : { description }),
    version: '2025.10',
    sets: Object.create(null) as Items,
    modifiers: Object.create(null) as Items,
    resolutionOrder: [],
  }
  for (const set of sets) made.sets[set.name] = { ...aboutOf(set), sources: refs(set.sources) }
  for (const modifier of modifiers) {
    const contexts: JsonObject = Object.create(null) as JsonObject
    for (const context of modifier.contexts) contexts[context.name] = refs(context.sources)
    made.modifiers[modifier.name] = {
      ...aboutOf({ ...modifier, extensions: extensionsOf(modifier) }),
      contexts,
      ...(modifier.default === undefined ? {} : { default: modifier.default }),
    }
  }
  const entries = order ?? [...sets.map(set => ({ set: set.name })), ...modifiers.map(one => ({ modifier: one.name }))]
  made.resolutionOrder = entries.map(entry =>
    'set' in entry ? { $ref: pointerTo('sets', entry.set) } : { $ref: pointerTo('modifiers', entry.modifier) },
  )
  return made
}

const aboutOf = ({
  description,
  extensions,
}: {
  description?: string | undefined
  extensions?: object | undefined
}) => ({
  ...(description === undefined ? {} : { description }),
  ...(extensions === undefined ? {} : { $extensions: extensions as JsonObject }),
})

/** Style sheets and platforms know contexts by what the document has no fields for. */
function extensionsOf({ extensions, contexts }: Modifier): JsonObject | undefined {
  const facts: JsonObject = Object.create(null) as JsonObject
  for (const { name, sources: _, ...about } of contexts)
    if (Object.keys(about).length > 0) facts[name] = about as JsonObject
  if (Object.keys(facts).length === 0) return extensions as JsonObject | undefined
  return { ...(extensions as JsonObject | undefined), [OWN]: { contexts: facts } }
}

const pointerTo = (part: Part, name: string) =>
  `#/${part}/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')}`

function relative(from: string, to: string): string {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')]
  let depth = 0
  while (depth < folders.length && folders[depth] === target[depth]) depth++
  const up = folders.slice(depth).map(() => '..')
  return up.length > 0 ? [...up, ...target.slice(depth)].join('/') : `./${target.slice(depth).join('/')}`
}

function editsOf(root: JsonObject, was: Document, is: Document): JsonEdit[] {
  const edits: JsonEdit[] = []
  for (const field of ['name', 'description']) edits.push(...fieldEdits([field], was[field], is[field]))
  for (const part of parts) {
    const [before, after] = [was[part], is[part]]
    for (const name of Object.keys(before)) {
      const place = placeOf(root, part, name)
      if (!place) continue
      const now = after[name]
      if (now !== undefined) edits.push(...memberEdits(place, before[name]!, now))
      // What stands in the order itself goes with it.
      else if (place[0] === part) edits.push({ op: 'remove', path: place })
    }
    for (const [name, item] of Object.entries(after))
      if (!Object.hasOwn(before, name)) edits.push({ op: 'set', path: [part, name], value: item })
  }
  if (canonicalJson(was.resolutionOrder) !== canonicalJson(is.resolutionOrder))
    edits.push({ op: 'set', path: ['resolutionOrder'], value: orderIn(root, is) })
  return edits
}

/** Where the document has a set or a modifier: by its name, or in the order itself. */
function placeOf(root: JsonObject, part: Part, name: string): (string | number)[] | null {
  const named = (root[part] ?? {}) as JsonObject
  if (Object.hasOwn(named, name)) return [part, name]
  const at = orderOf(root).findIndex(item => item.name === name && Object.hasOwn(item, kindOf[part]))
  return at < 0 ? null : ['resolutionOrder', at]
}

const kindOf = { sets: 'sources', modifiers: 'contexts' } as const
const orderOf = ({ resolutionOrder: order }: JsonObject) => (Array.isArray(order) ? (order as JsonObject[]) : [])

function memberEdits(place: (string | number)[], was: JsonObject, is: JsonObject): JsonEdit[] {
  const { contexts: before, ...fields } = was
  const { contexts: after, ...others } = is
  const edits = [...new Set([...Object.keys(fields), ...Object.keys(others)])].flatMap(field =>
    fieldEdits([...place, field], fields[field], others[field]),
  )
  const [former, now] = [(before ?? {}) as JsonObject, (after ?? {}) as JsonObject]
  for (const name of new Set([...Object.keys(former), ...Object.keys(now)]))
    edits.push(...fieldEdits([...place, 'contexts', name], former[name], now[name]))
  return edits
}

function fieldEdits(path: (string | number)[], was: Json | undefined, is: Json | undefined): JsonEdit[] {
  if (canonicalJson(was ?? null) === canonicalJson(is ?? null)) return []
  return [is === undefined ? { op: 'remove', path } : { op: 'set', path, value: is }]
}

/** Entries keep their form. */
function orderIn(root: JsonObject, { resolutionOrder }: Document): Json[] {
  const known = orderOf(root)
  return resolutionOrder.map(entry => {
    const [, part, name] = /^#\/(sets|modifiers)\/(.*)$/.exec(entry.$ref as string)!
    const place = placeOf(root, part as Part, name!.replaceAll('%25', '%').replaceAll('~1', '/').replaceAll('~0', '~'))
    if (place?.[0] === 'resolutionOrder') return known[place[1] as number]!
    return known.find(({ $ref }) => $ref === entry.$ref) ?? entry
  })
}
