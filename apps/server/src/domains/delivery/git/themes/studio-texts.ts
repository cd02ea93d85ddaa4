// `$themes.json` and `$metadata.json` of Tokens Studio: the rows that differ between two resolvers are changed in their texts.
import { canonicalJson, editJson, exportSystem, OWN } from '@tessera/engine'
import type { Json, JsonEdit, JsonObject, Resolver as EngineResolver, System, Token } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { ResolverContent } from '../../../quality/proposals/plan-resolvers.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import type { ModeSource } from './parts.ts'

export interface StudioTexts {
  themes: string | null
  metadata: string | null
}

/** A set of a project. */
export interface StudioSet {
  mode_id: string
  name: string
  /** Names of its tokens: where they overlap, the order of the sets matters. */
  tokens: readonly string[]
}

interface Layout {
  themes: JsonObject[]
  order: string[]
}

/** `before` and `after` name the modes of their sources by id. */
export function editStudio(
  texts: StudioTexts,
  { before, after }: { before: ResolverContent | null; after: ResolverContent | null },
  { there, sets }: { there: readonly StudioSet[]; sets: readonly StudioSet[] },
): StudioTexts {
  const rows = parsed(texts.themes, '$themes.json', [] as JsonObject[])
  const metadata = parsed(texts.metadata, '$metadata.json', {} as JsonObject)
  const order = textsIn(metadata.tokenSetOrder)
  const was = layOut(before, there, { rows, order })
  const is = layOut(after, sets, { rows, order })
  const edits = editsOf(rows, was.themes, is.themes)
  const sorted = sortedSets(order, was.order, is.order)
  const isSorted = canonicalJson(sorted) === canonicalJson(order)
  return {
    themes: edits.length === 0 ? texts.themes : edited(texts.themes ?? '[]\n', edits),
    metadata: isSorted
      ? texts.metadata
      : edited(texts.metadata ?? '{}\n', [{ op: 'set', path: ['tokenSetOrder'], value: sorted }]),
  }
}

const textsIn = (list: Json | undefined) => (Array.isArray(list) ? list.filter(one => typeof one === 'string') : [])

function parsed<Value extends Json>(text: string | null, name: string, otherwise: Value): Value {
  const json = text === null ? otherwise : (JSON.parse(text.replace(/^\ufeff/, '')) as Json)
  if (json === null || Array.isArray(json) !== Array.isArray(otherwise))
    throw new UnreadableFile(`${name} is no ${Array.isArray(otherwise) ? 'list' : 'object'}`)
  return json as Value
}

function edited(text: string, edits: readonly JsonEdit[]): string {
  const result = editJson(text, edits)
  if ('problem' in result) throw new UnreadableFile(`The themes cannot be written: ${result.problem}`)
  return result.text
}

/** As the engine writes them. Each mode is a tokenset, so that names here have no effect on those of sets. */
function layOut(
  content: ResolverContent | null,
  sets: readonly StudioSet[],
  { rows, order }: { rows: readonly JsonObject[]; order: readonly string[] },
): Layout {
  if (!content) return { themes: [], order: [] }
  const known = new Set(sets.map(({ mode_id }) => mode_id))
  const named = ({ sources, ...rest }: { sources: ModeSource[] }) => ({
    ...rest,
    sources: sources.flatMap(({ mode_id }) => (mode_id && known.has(mode_id) ? [{ tokenset: mode_id }] : [])),
  })
  const resolver = {
    ...content,
    sets: content.sets.map(named),
    modifiers: content.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(named) })),
    extensions: undefined,
  } as EngineResolver
  const system: System = { resolver, tokensets: sets.map((set, at) => tokensetOf(set, at, { rows, order })) }
  const written = exportSystem('tokens-studio', system)
  if ('fault' in written) throw new UnreadableFile(`The themes cannot be written: ${written.fault}`)
  const { $themes, $metadata } = JSON.parse(written.text) as { $themes: JsonObject[]; $metadata: JsonObject }
  return { themes: $themes, order: textsIn($metadata.tokenSetOrder) }
}

function tokensetOf(
  { mode_id, name, tokens }: StudioSet,
  at: number,
  { rows, order }: { rows: readonly JsonObject[]; order: readonly string[] },
): System['tokensets'][number] {
  const place = order.indexOf(name)
  const status: Record<string, Record<string, string>> = Object.create(null) as Record<string, Record<string, string>>
  for (const row of rows) {
    const own = selectedIn(row)
    const [group, theme, now] = [groupOf(row), textIn(row.name), textIn(own[name])]
    const known = Object.hasOwn(status, group) ? status[group]! : (Object.create(null) as Record<string, string>)
    if (now !== '') status[group] = Object.assign(known, { [theme]: now })
  }
  const studio = { set: name, order: place < 0 ? order.length + at : place, tokenset: mode_id, mode: 'Base', status }
  const groups = [{ path: '', extensions: { [OWN]: { studio } } as JsonObject }]
  return { name: mode_id, modes: [{ name: 'Base', is_default: true, tokens: Array.from(tokens, standIn), groups }] }
}

const standIn = (name: string): Token => ({ name, type: 'number', value: 0, description: null, alias_to: null })
const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const groupOf = ({ group }: JsonObject) => textIn(group)
const selectedIn = ({ selectedTokenSets: sets }: JsonObject) => (sets ?? {}) as JsonObject
const rowKey = (row: JsonObject) => JSON.stringify([groupOf(row), row.name])
/** The engine makes these up where nothing is known. */
const isMadeUp = (field: string, value: Json | undefined) =>
  field === 'id' ? /^theme-\d+-\d+$/.test(textIn(value)) : field === '$figmaStyleReferences'

function editsOf(rows: readonly JsonObject[], was: readonly JsonObject[], is: readonly JsonObject[]): JsonEdit[] {
  const byKey = (list: readonly JsonObject[]): Keyed => new Map(list.map(row => [rowKey(row), row]))
  const [before, after] = [byKey(was), byKey(is)]
  const moved = renamedRows(before, after)
  const edits: JsonEdit[] = []
  const gone: number[] = []
  const keys = rows.map(row => rowKey(row))
  for (const [at, key] of keys.entries()) {
    const former = before.get(key)
    const now = after.get(moved.get(key) ?? key)
    if (former && now) edits.push(...rowEdits(at, rows[at]!, former, now))
    else if (former) gone.push(at)
  }
  for (const at of gone.reverse()) edits.push({ op: 'remove', path: [at] })
  const known = new Set([...keys.filter(key => before.has(key)).map(key => moved.get(key) ?? key)])
  const added = is.filter(row => !known.has(rowKey(row)))
  if (added.length === 0) return edits
  const list = edited(JSON.stringify(rows), edits)
  const next = JSON.parse(list) as JsonObject[]
  for (const row of added) {
    const follows = is[is.indexOf(row) - 1]
    const place = follows ? next.findIndex(one => rowKey(one) === rowKey(follows)) + 1 : 0
    next.splice(follows && place > 0 ? place : next.length, 0, withId(row))
    edits.push({ op: 'set', path: [], value: [...next] })
  }
  return edits
}

type Keyed = ReadonlyMap<string, JsonObject>

/** New keys by former ones: what is gone and what came, with the same sets, in the same group or of the same name. */
function renamedRows(before: Keyed, after: Keyed): Map<string, string> {
  const gone = [...before].filter(([key]) => !after.has(key))
  const fresh = [...after].filter(([key]) => !before.has(key))
  const isLike = (a: JsonObject, b: JsonObject) =>
    (a.name === b.name || groupOf(a) === groupOf(b)) &&
    canonicalJson(Object.keys(selectedIn(a))) === canonicalJson(Object.keys(selectedIn(b)))
  const pairs = gone.flatMap(([from, a]) => fresh.flatMap(([to, b]) => (isLike(a, b) ? [{ from, to }] : [])))
  const isOnly = (pair: { from: string; to: string }) =>
    pairs.filter(({ from, to }) => from === pair.from || to === pair.to).length === 1
  return new Map(pairs.filter(isOnly).map(({ from, to }) => [from, to]))
}

function rowEdits(at: number, row: JsonObject, was: JsonObject, is: JsonObject): JsonEdit[] {
  const edits: JsonEdit[] = []
  const set = (path: string[], before: Json | undefined, after: Json | undefined, there: boolean) => {
    if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return
    if (after !== undefined) edits.push({ op: 'set', path: [at, ...path], value: after })
    else if (there) edits.push({ op: 'remove', path: [at, ...path] })
  }
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (field === 'selectedTokenSets' || isMadeUp(field, is[field])) continue
    set([field], was[field], is[field], Object.hasOwn(row, field))
  }
  const [before, after, there] = [selectedIn(was), selectedIn(is), selectedIn(row)]
  const isRenamed = rowKey(was) !== rowKey(is)
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const isIn = Object.hasOwn(there, name)
    // Under another name it is not known how a set was switched on.
    if (isRenamed && isIn && Object.hasOwn(after, name)) continue
    set(['selectedTokenSets', name], before[name], after[name], isIn)
  }
  return edits
}

const withId = ({ id, ...row }: JsonObject): JsonObject =>
  isMadeUp('id', id) ? { id: createHash('sha1').update(rowKey(row)).digest('hex'), ...row } : { id: id!, ...row }

/** Sets that came stand after what they follow; where others changed places, all do. */
function sortedSets(order: readonly string[], was: readonly string[], is: readonly string[]): string[] {
  const gone = new Set(was.filter(name => !is.includes(name)))
  const kept = order.filter(name => !gone.has(name))
  const common = (list: readonly string[], other: readonly string[]) => list.filter(name => other.includes(name))
  const isMoved = canonicalJson(common(was, is)) !== canonicalJson(common(is, was))
  const [sorted, others] = isMoved ? [[...is], kept] : [kept, [...is]]
  for (const [at, name] of others.entries())
    if (!sorted.includes(name)) sorted.splice(at === 0 ? 0 : sorted.indexOf(others[at - 1]!) + 1, 0, name)
  return sorted
}
