// Reads Figma variables as one tokenset, whose modes are those of the collections with several.
import { append } from '../../base/append.ts'
import { errorAt, type Finding } from '../../base/finding.ts'
import { replaceReferences } from '../../formula/alias.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { combine, type Axis } from '../../reading/combine.ts'
import type { Draft } from '../../reading/draft.ts'
import { inFile, noFile, outcome, parseDocument, placeIn, syntaxError } from '../../reading/documents.ts'
import { nameAll } from '../../reading/names.ts'
import { isObject } from '../../base/plain-json.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import { isTypeName, type TypeName } from '../../types/index.ts'
import { isMap, toJson } from '../../base/node.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { collect } from './collect.ts'
import { deletedIn, pastDeleted, valueIn, type Scope } from './deleted.ts'
import { groupsOfAll } from './kept.ts'
import { VENDOR, type Collection, type Mode, type Variable, type Variables } from './model.ts'
import { faceOf, isLength, isOpacity, typeOfVariable, type Face } from './values.ts'
import { valueFrom, type References } from './value-from.ts'

const FORMAT = 'figma'

export interface Gathered {
  all: Variables
  /** The variables that become tokens, collection by collection. */
  ordered: Variable[]
  maps: Omit<Maps, 'idOf'>
}

export function read(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const report = newReport(options)
  const gathered = gather(files, report)
  if ('errors' in gathered) return gathered
  const { all, ordered, maps } = gathered
  const names = nameAll(wishes(ordered, all.collections), report)
  const idOf = new Map([...names].map(([id, name]) => [name, id]))
  const modes = combine(axesOf(all.collections, ordered), report).map(({ name, choices }) => {
    const chosen = new Map(choices.flatMap(choice => [...choice]))
    const drafts = ordered.flatMap(variable => draftOf(variable, chosen, all.ours, { ...maps, idOf }, report) ?? [])
    return { name, tokens: settle(drafts, names, figmaReading, report), groups: groupsOfAll(modesIn(all, chosen)) }
  })
  return outcome(FORMAT, modes, report, options)
}

/** The mode of each collection that has variables. */
function modesIn({ collections, variables }: Variables, chosen: ReadonlyMap<string, string>): [Collection, Mode][] {
  const used = new Set(variables.map(({ collection }) => collection))
  return collections.flatMap((collection): [Collection, Mode][] => {
    const mode = collection.modes.find(({ id }) => id === (chosen.get(collection.id) ?? collection.defaultMode))
    return mode && used.has(collection.id) ? [[collection, mode]] : []
  })
}

export const figmaReading = { curly: false, exact: true }

/** The variables of all files, each once, or the errors. */
export function gather(files: SourceFile[], report: Report): Gathered | ImportFailure {
  const all: Variables = { collections: [], variables: [], ours: false }
  const errors: Finding[] = []
  for (const file of files) {
    const document = parseDocument(file)
    const found = 'root' in document ? collect(toJson(document.root), report.in(inFile(file, files))) : null
    if (!('root' in document)) errors.push(syntaxError(file, document))
    else if (!found)
      errors.push(errorAt('format', placeIn(file, ''), 'Expected variables and variableCollections of Figma'))
    else {
      all.collections.push(...found.collections)
      const path = inFile(file, files)
      all.variables.push(
        ...found.variables.map(variable => (path === undefined ? variable : { ...variable, file: path })),
      )
      all.ours ||= found.ours
      if (found.resolver !== undefined) all.resolver = found.resolver
    }
  }
  if (errors.length > 0 || files.length === 0) return { format: FORMAT, errors: errors.length > 0 ? errors : [noFile] }
  const { variables, canonicalId } = withoutCopies(
    all.variables.filter(({ deleted }) => !deleted),
    report,
  )
  const deleted = deletedIn(all.variables, report)
  const ordered = inOrder(all.collections, variables)
  const byId = new Map(all.collections.map(collection => [collection.id, collection]))
  const opacities = new Map(variables.map(variable => [variable.id, isOpacity(variable)]))
  return { all, ordered, maps: { byId, canonicalId, deleted, opacities, faces: facesIn(variables, canonicalId) } }
}

function facesIn(variables: Variable[], canonicalId: ReadonlyMap<string, string>): Map<string, Face> {
  const byId = new Map(variables.map(variable => [variable.id, variable]))
  const find = (id: string) => byId.get(canonicalId.get(id) ?? id)
  return new Map(
    variables.flatMap((variable): [string, Face][] => {
      const face = faceOf(variable, find)
      return face === null ? [] : [[variable.id, face]]
    }),
  )
}

/** A document may contain a library's copy of one of its own variables, under the same key. */
function withoutCopies(
  variables: Variable[],
  report: Report,
): { variables: Variable[]; canonicalId: Map<string, string> } {
  const local = new Map(
    variables.filter(({ remote, key }) => !remote && key !== null).map(variable => [variable.key, variable]),
  )
  const canonicalId = new Map<string, string>()
  const kept = variables.filter(variable => {
    const original = variable.remote ? local.get(variable.key) : undefined
    if (!original) return true
    canonicalId.set(variable.id, original.id)
    report
      .in(variable.file)
      .warn('duplicate', variable.name, `A library's copy of ${original.name}, which is here itself: taken once`)
    return false
  })
  // A reference into a library names the key of its variable, which may be here under its own id.
  for (const [key, { id }] of local) canonicalId.set(`VariableID:${key}`, id)
  return { variables: kept, canonicalId }
}

function inOrder(collections: Collection[], variables: Variable[]): Variable[] {
  const rank = new Map<string, number>()
  for (const { order } of collections) for (const id of order) if (!rank.has(id)) rank.set(id, rank.size)
  const place = new Map(collections.map(({ id }, i) => [id, i]))
  return variables
    .map((variable, i) => ({ variable, i }))
    .sort(
      (a, b) =>
        place.get(a.variable.collection)! - place.get(b.variable.collection)! ||
        (rank.get(a.variable.id) ?? Infinity) - (rank.get(b.variable.id) ?? Infinity) ||
        a.i - b.i,
    )
    .map(({ variable }) => variable)
}

export function plainName({ name, carried }: Variable): string {
  const own = carried?.name
  if (typeof own === 'string') return own
  const parts = name.split('/').map(part => part.trim())
  return parts.filter(part => part !== '').join('.')
}

/** `Palette/gray/900` → `Palette.gray.900`, with the collection's name before it where several collections have that name. */
export function wishes(variables: Variable[], collections: Collection[]): { name: string; wish: string }[] {
  const collectionNames = new Map(collections.map(({ id, name }) => [id, name.replace(/^[.\s]+/, '')]))
  const homes = new Map<string, Set<string>>()
  for (const variable of variables) {
    const name = plainName(variable)
    homes.set(name, (homes.get(name) ?? new Set()).add(variable.collection))
  }
  return variables.map(variable => {
    const name = plainName(variable)
    return {
      name: variable.id,
      wish: homes.get(name)!.size > 1 ? `${collectionNames.get(variable.collection)}.${name}` : name,
    }
  })
}

/** Collections with the same mode names (Light and Dark in both) vary together; all others vary independently. */
function axesOf(collections: Collection[], variables: Variable[]): Axis<[collection: string, mode: string][]>[] {
  const used = new Set(variables.map(({ collection }) => collection))
  const axes = new Map<string, Collection[]>()
  for (const collection of collections) {
    if ((used.size > 0 && !used.has(collection.id)) || collection.modes.length === 0) continue
    const names = collection.modes.map(({ name }) => name.toLowerCase()).sort()
    const key = new Set(names).size < names.length ? collection.id : JSON.stringify(names)
    append(axes, key, collection)
  }
  return [...axes.values()].map(tied => ({
    name: tied[0]!.name.replace(/^[.\s]+/, ''),
    choices: tied[0]!.modes.map(({ id, name }) => ({
      name,
      choice: tied.map(({ id: collection, modes }): [string, string] => {
        const same = modes.find(mode => mode.name.toLowerCase() === name.toLowerCase())!
        return [collection, tied[0]!.id === collection ? id : same.id]
      }),
    })),
  }))
}

export interface Maps extends Scope, References {
  idOf: Map<string | null, string>
}

export function draftOf(
  variable: Variable,
  chosen: Map<string, string>,
  ours: boolean,
  maps: Maps,
  joint: Report,
): Draft | null {
  const report = joint.in(variable.file)
  const { byId, idOf } = maps
  const collection = byId.get(variable.collection)!
  const mode = chosen.get(collection.id) ?? collection.defaultMode
  let value = valueIn(variable, collection, mode)
  if (value === undefined && ours) return null
  if (value === undefined) {
    value = variable.values.get(collection.defaultMode) ?? variable.values.values().next().value
    if (value === undefined) report.warn('dropped', variable.name, 'The variable has no value')
    else report.warn('approximated', variable.name, 'No value in one of the modes: that of the default mode was taken')
  }
  value = pastDeleted(value, variable, chosen, maps, report)
  if (value === undefined) return null
  const face = maps.faces.get(variable.id) ?? null
  const type = typeOfVariable(variable, face)
  const carried = carriedIn(variable, mode, value, type, idOf)
  const extensions: JsonObject = { [VENDOR]: factsOf(variable, collection, face && value) }
  return {
    name: variable.id,
    place: variable.name,
    ...(variable.file === undefined ? {} : { file: variable.file }),
    type,
    sourceType: face === 'slant' ? 'fontStyle' : null,
    ...valueFrom(value, variable, type, maps),
    description: variable.description,
    ...carried,
    extensions: { ...carried.extensions, ...extensions },
  }
}

/** `face`: the name of the font's face that a variable for font styles holds. */
const factsOf = ({ facts, type }: Variable, { name: collection }: Collection, face: Json): JsonObject => ({
  ...facts,
  collection,
  type,
  ...(typeof face === 'string' ? { face } : {}),
})

/** The fields of the original token that Tessera's own export kept beside a value. */
function carriedIn(
  variable: Variable,
  mode: string,
  value: Json,
  type: TypeName,
  idOf: Map<string | null, string>,
): Partial<Draft> {
  const original = originalOf(variable, mode, value)
  if (!original) return lengthIn(variable, mode, type)
  const out: Partial<Draft> = {}
  const { type: typeHere, value: written, description, extensions, deprecated } = original
  if (isTypeName(typeHere)) out.type = typeHere
  // Drafts refer to variables by id, the original value by name.
  if (written !== undefined) out.value = replaceReferences(written, name => ({ alias_to: idOf.get(name) ?? name }))
  if (description === null || typeof description === 'string') out.description = description
  if (isObject(extensions)) out.extensions = extensions
  if (typeof deprecated === 'boolean' || typeof deprecated === 'string') out.deprecated = deprecated
  return out
}

/** A length whose value has changed since stays a length, whichever its scopes say that it measures. */
function lengthIn(variable: Variable, mode: string, type: TypeName): Partial<Draft> {
  const before = keptOf(variable, mode)?.type
  return before === 'dimension' && isLength(type) ? { type: before } : {}
}

/** null where the export kept none, or the value has changed since. */
function originalOf(variable: Variable, mode: string, value: Json): JsonObject | null {
  const original = keptOf(variable, mode)
  return original !== null && canonicalJson(original.for) === canonicalJson(value) ? original : null
}

function keptOf({ carried }: Variable, mode: string): (JsonObject & { for: Json }) | null {
  const modes = carried?.modes
  const kept = isObject(modes) && Object.hasOwn(modes, mode) ? modes[mode] : undefined
  return isObject(kept) && kept.for !== undefined ? (kept as JsonObject & { for: Json }) : null
}

export function recognise(files: SourceFile[]): number {
  let sure = 0
  for (const file of files) {
    const document = parseDocument(file)
    if (!('root' in document)) return 0
    const root = document.root
    const body = isMap(root) && isMap(root.get('meta')) ? root.get('meta')! : root
    if (isMap(body) && body.has('variables') && (body.has('variableCollections') || body.has('collections'))) sure = 1
    else if (collect(toJson(root), newReport())) sure = Math.max(sure, 0.9)
    else return 0
  }
  return sure
}
