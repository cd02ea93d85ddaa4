// Reads the bodies in which variables leave Figma: the REST call, a plugin's dump of the same objects, a list of
// collections with their variables inside, and the list of collections by mode that `variables2json` writes.
import { isObject } from '../../base/plain-json.ts'
import type { Report } from '../../reading/report.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { Collection, Mode, Variable, Variables } from './model.ts'

/** null where the document contains no variables of Figma. */
export function collect(root: Json, report: Report): Variables | null {
  const body = isObject(root) && isObject(root.meta) && 'variables' in root.meta ? root.meta : root
  if (Array.isArray(body)) return nested(body, report)
  if (!isObject(body)) return null
  const collections = body.variableCollections ?? body.collections
  if (body.variables !== undefined && collections !== undefined) {
    const found = flat(objects(collections), objects(body.variables), report)
    addModes(body, found)
    addValues(body, found)
    found.ours = body.tessera === true
    if (found.ours && body.resolver !== undefined) found.resolver = body.resolver
    return found
  }
  return Array.isArray(body.collections) ? nested(body.collections, report) : null
}

/** A list, or an object of named entries. */
function objects(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject)
  return isObject(value) ? Object.entries(value).flatMap(([id, item]) => (isObject(item) ? [{ id, ...item }] : [])) : []
}

const text = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

function flat(collectionRows: JsonObject[], variableRows: JsonObject[], report: Report): Variables {
  const collections = collectionRows.map((row, i) => collectionOf(row, `collection-${i}`))
  const byId = new Map(collections.map(collection => [collection.id, collection]))
  const variables: Variable[] = []
  for (const [i, row] of variableRows.entries()) {
    const variable = variableOf(row, text(row.variableCollectionId) ?? '', `variable-${i}`)
    if (!variable) report.warn('invalid', `variables.${text(row.id) ?? i}`, 'A variable needs a name and a type')
    else if (!byId.has(variable.collection)) {
      report.warn(
        'dropped',
        variable.name,
        `Belongs to the collection ${variable.collection}, which is not in the document`,
      )
    } else variables.push(variable)
  }
  extend(collectionRows, collections, variables)
  return { collections, variables, ours: false }
}

/** The modes in the body of the REST call that writes, which are in a list of their own. */
function addModes(body: JsonObject, { collections }: Variables): void {
  const byId = new Map(collections.map(collection => [collection.id, collection]))
  for (const row of objects(body.variableModes)) {
    const collection = byId.get(text(row.variableCollectionId) ?? '')
    const id = text(row.id)
    const mode = collection?.modes.find(mode => mode.id === id)
    if (mode) mode.name = text(row.name) ?? mode.name
    else if (collection && id) collection.modes.push({ id, name: text(row.name) ?? id })
  }
}

/** The values by mode in the body of the REST call that writes. */
function addValues(body: JsonObject, { variables }: Variables): void {
  const byId = new Map(variables.map(variable => [variable.id, variable]))
  for (const { variableId, modeId, value } of objects(body.variableModeValues)) {
    if (typeof modeId === 'string' && value !== undefined) byId.get(text(variableId) ?? '')?.values.set(modeId, value)
  }
}

function collectionOf(row: JsonObject, fallback: string): Collection {
  const id = text(row.id) ?? fallback
  const name = text(row.name) ?? id
  const modes: Mode[] = modesOf(row.modes)
  const initial = text(row.initialModeId)
  if (modes.length === 0 && initial) modes.push({ id: initial, name: initial })
  const order = Array.isArray(row.variableIds) ? row.variableIds.filter(item => typeof item === 'string') : []
  const defaultMode = text(row.defaultModeId) ?? modes[0]?.id ?? ''
  const carried = isObject(row.tessera) ? row.tessera : null
  return { id, name, modes, defaultMode, order, facts: factsIn(row, collectionFacts), carried }
}

/** `[{modeId, name}]`, `["Light"]` or `{"1:0": "Light"}`. */
function modesOf(value: Json | undefined): Mode[] {
  if (isObject(value)) return Object.entries(value).map(([id, name]) => ({ id, name: text(name) ?? id }))
  if (!Array.isArray(value)) return []
  return value.flatMap(item => {
    if (typeof item === 'string') return [{ id: item, name: item }]
    if (!isObject(item)) return []
    const id = text(item.modeId) ?? text(item.id) ?? text(item.name)
    const parent = text(item.parentModeId)
    return id ? [{ id, name: text(item.name) ?? id, ...(parent ? { parent } : {}) }] : []
  })
}

function variableOf(row: JsonObject, collection: string, fallback: string): Variable | null {
  const name = text(row.name)
  const type = text(row.resolvedType) ?? text(row.resolvedDataType) ?? text(row.type)
  if (name === null || type === null) return null
  const values = row.valuesByMode ?? row.values
  return {
    id: text(row.id) ?? fallback,
    name,
    collection,
    type: type.toUpperCase(),
    scopes: Array.isArray(row.scopes) ? row.scopes.filter(scope => typeof scope === 'string') : [],
    values: new Map(isObject(values) ? Object.entries(values) : []),
    description: text(row.description),
    key: text(row.key),
    remote: row.remote === true,
    deleted: row.deletedButReferenced === true,
    facts: factsIn(row, variableFacts),
    carried: isObject(row.tessera) ? row.tessera : null,
  }
}

const variableFacts = ['id', 'key', 'scopes', 'codeSyntax', 'hiddenFromPublishing', 'remote']
const collectionFacts = ['id', 'key', 'hiddenFromPublishing', 'remote', 'parentVariableCollectionId']

/** The optional fields of a row; false and empty values are omitted. */
function factsIn(row: JsonObject, names: string[]): JsonObject {
  const facts: JsonObject = {}
  for (const name of names) {
    const value = row[name]
    const hasContent = isObject(value)
      ? Object.keys(value).length > 0
      : value !== undefined && value !== false && value !== ''
    if (hasContent) facts[name] = value!
  }
  return facts
}

/** An extended collection adds modes to the collection with the variables: the parent's values with some overridden. */
function extend(rows: JsonObject[], collections: Collection[], variables: Variable[]): void {
  const byId = new Map(variables.map(variable => [variable.id, variable]))
  for (const [i, row] of rows.entries()) {
    const own = collections[i]!
    const root = rootOf(own, collections)
    if (root === own) continue
    for (const mode of own.modes)
      root.modes.push({ ...mode, name: `${own.name} ${mode.name}`, of: { collection: own, name: mode.name } })
    own.modes = []
    for (const [variable, overrides] of Object.entries(isObject(row.variableOverrides) ? row.variableOverrides : {})) {
      if (!isObject(overrides)) continue
      for (const [mode, value] of Object.entries(overrides)) byId.get(variable)?.values.set(mode, value)
    }
  }
}

/** The collection at the end of the chain that a collection extends, or itself. */
function rootOf(collection: Collection, collections: readonly Collection[]): Collection {
  const seen = [collection]
  for (;;) {
    const { parentVariableCollectionId: parentId } = seen.at(-1)!.facts
    const parent = collections.find(({ id }) => id === parentId)
    if (!parent) return seen.at(-1)!
    // A collection in a circle counts as extending nothing.
    if (seen.includes(parent)) return collection
    seen.push(parent)
  }
}

/** Collections with their variables inside, or with modes that have them inside. */
function nested(rows: Json[], report: Report): Variables | null {
  const collections: Collection[] = []
  const variables: Variable[] = []
  for (const [i, row] of rows.entries()) {
    if (!isObject(row) || !Array.isArray(row.modes ?? row.variables)) return null
    const collection = collectionOf({ ...row, name: row.name ?? row.collection ?? null }, `collection-${i}`)
    collections.push(collection)
    variables.push(...variablesIn(row, collection, report))
    if (collection.modes.length === 0) collection.modes = modeKeys(variables, collection.id)
    collection.defaultMode = collection.modes[0]?.id ?? ''
  }
  return variables.length > 0 ? { collections, variables, ours: false } : null
}

function variablesIn(row: JsonObject, collection: Collection, report: Report): Variable[] {
  const byId = new Map<string, Variable>()
  const add = (item: JsonObject, mode: string | null) => {
    const name = text(item.name)
    if (name === null) return report.warn('invalid', collection.name, 'A variable needs a name')
    const id = text(item.id) ?? idOf(collection.name, name)
    const variable = byId.get(id) ?? variableOf({ type: 'STRING', ...item, id }, collection.id, id)!
    byId.set(id, variable)
    if (text(item.id) === null) delete variable.facts.id
    if (mode !== null && item.value !== undefined) variable.values.set(mode, withAlias(item.value))
    else
      variable.values = new Map(
        [...variable.values].map(([key, value]): [string, Json] => [modeId(collection, key), withAlias(value)]),
      )
  }
  for (const item of objectsIn(row.variables)) add(item, null)
  for (const mode of objectsIn(row.modes)) {
    for (const item of objectsIn(mode.variables)) add(item, text(mode.modeId) ?? text(mode.id) ?? text(mode.name))
  }
  return [...byId.values()]
}

/** The id of a variable in dumps without ids, which refer to variables by the names of collection and variable. */
const idOf = (collection: string, name: string) => `${collection}\n${name}`

const objectsIn = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Values may be keyed by a mode's name instead of its id. */
function modeId({ modes }: Collection, key: string): string {
  return (modes.find(({ id }) => id === key) ?? modes.find(({ name }) => name === key))?.id ?? key
}

function modeKeys(variables: Variable[], collection: string): Mode[] {
  const keys = new Set(
    variables.filter(variable => variable.collection === collection).flatMap(({ values }) => [...values.keys()]),
  )
  return [...keys].map(key => ({ id: key, name: key }))
}

/** Turns `{collection, name}` into a reference. */
function withAlias(value: Json): Json {
  if (!isObject(value) || typeof value.collection !== 'string' || typeof value.name !== 'string') return value
  return { type: 'VARIABLE_ALIAS', id: idOf(value.collection, value.name) }
}
