// Writes variables in the form of Figma's REST API, which plugins read too: one collection for each source collection, each with
// all modes. The key `tessera` keeps what a variable cannot store, so that the reader can restore it.
import type { Finding } from '../../base/finding.ts'
import { aboutToken, withoutRepeats } from '../../findings/export.ts'
import { forExchange } from '../../writing/exchange.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { isObject } from '../../base/plain-json.ts'
import { resolveTokens, type Resolution, type Resolved } from '../../resolve/resolve.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { defaultVariant, type ExportInput } from '../../resolver/variants.ts'
import { collectionsOf, variantKey, type OwnCollection, type Row } from './collection-modes.ts'
import { VENDOR } from './model.ts'
import { read } from './read.ts'
import { keptScopes, placing, type Placed } from './scopes.ts'
import { asPercent, variableValue } from './spell.ts'

export function write(given: ExportInput, options: ExportOptions): ExportOutput {
  const { input, unresolved } = forExchange(given, options)
  const findings: Finding[] = []
  const resolutions = input.variants.map(({ tokens }) => resolveTokens(tokens))
  const rows = rowsOf(input, resolutions)
  nameAndNumber(rows, findings)
  for (const row of rows.values()) {
    for (const [at, token] of row.tokens) {
      const target = token.alias_to === null ? undefined : rows.get(token.alias_to)
      const { value, loss } =
        target?.type === row.type && target.isOpacity === row.isOpacity && target.tokens.has(at)
          ? { value: { type: 'VARIABLE_ALIAS', id: target.id }, loss: null }
          : figmaValue(row, token, resolutions[at]!.get(token.name))
      if (loss) findings.push(aboutToken(loss.code, token.name, `${token.name} ${loss.what}`))
      row.values[variantKey(at)] = value
    }
  }
  const layout = layOut(input, rows)
  carry(print(layout, rows), input, layout, rows)
  return { text: print(layout, rows), findings: [...unresolved, ...withoutRepeats(findings)] }
}

/** The value of a token in its variable. */
export function figmaValue(
  { type, isOpacity }: Row,
  token: Token,
  resolved: Resolved | undefined,
): ReturnType<typeof variableValue> {
  const { value, loss } = variableValue(token, type, resolved)
  return { value: isOpacity && type === 'FLOAT' ? asPercent(value) : value, loss }
}

/** One row for each name, with the type that can store its values in all modes. */
function rowsOf({ name, variants }: ExportInput, resolutions: Resolution[]): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const [at, { tokens }] of variants.entries()) {
    const place = placing(tokens)
    for (const token of tokens) {
      const placed = place(token, resolutions[at]!.get(token.name))
      const { collection } = factsOf(token)
      addToken(rows, token.name, typeof collection === 'string' ? collection : name, token, at, placed)
    }
  }
  return rows
}

/** Adds a token to the row of its key. A row with values of several types becomes text, one of other numbers no opacity. */
export function addToken(
  rows: Map<string, Row>,
  key: string,
  collection: string,
  token: Token,
  at: number,
  placed: Placed,
): void {
  const row = rows.get(key)
  if (!row) {
    rows.set(key, newRow(collection, token, at, placed))
    return
  }
  row.tokens.set(at, token)
  if (row.type !== placed.type) row.type = 'STRING'
  if (row.type === placed.type && row.isOpacity === placed.isOpacity) return
  row.isOpacity = false
  row.scopes = ['ALL_SCOPES']
}

function newRow(collection: string, token: Token, at: number, placed: Placed): Row {
  return {
    name: token.name,
    figmaName: '',
    id: '',
    collection,
    ...placed,
    tokens: new Map([[at, token]]),
    values: {},
    tessera: {},
  }
}

function factsOf(token: Token): JsonObject {
  const facts = token.extensions?.[VENDOR]
  return isObject(facts) ? facts : {}
}

/** Gives the rows names with slashes and ids: Figma's own where the tokens came from there, so that Figma recognizes them. */
export function nameAndNumber(rows: Map<string, Row>, findings: Finding[]): void {
  const ids = new Set<string>()
  const names = new Set<string>()
  let number = 1
  for (const row of rows.values()) {
    const { id } = factsOf(firstOf(row))
    row.id = typeof id === 'string' && !ids.has(id) ? id : ''
    if (row.id !== '') ids.add(row.id)
  }
  for (const row of rows.values()) {
    while (row.id === '') {
      const id = `VariableID:0:${number++}`
      if (!ids.has(id)) ids.add((row.id = id))
    }
    const preferred = row.name
      .split('.')
      .map(part => part.trim())
      .join('/')
    row.figmaName = preferred
    for (let n = 2; names.has(`${row.collection}\n${row.figmaName}`); n++) row.figmaName = `${preferred} ${n}`
    names.add(`${row.collection}\n${row.figmaName}`)
    if (row.figmaName.replaceAll('/', '.') === row.name) continue
    row.tessera.name = row.name
    const message = `${row.name} is called ${row.figmaName}: a slash in Figma parts a name as a dot does here`
    findings.push(aboutToken('renamed', row.name, message))
  }
}

const firstOf = (row: Row): Token => row.tokens.values().next().value!

interface Layout {
  collections: Map<string, OwnCollection>
  /** The index of the default variant. */
  defaultAt: number
}

function layOut(input: ExportInput, rows: ReadonlyMap<string, Row>): Layout {
  const names = new Set([...rows.values()].map(({ collection }) => collection))
  if (names.size === 0) names.add(input.name)
  const collections = collectionsOf(names, rows.values(), input.variants)
  return { collections, defaultAt: Math.max(0, input.variants.indexOf(defaultVariant(input))) }
}

function print({ collections: own, defaultAt }: Layout, rows: ReadonlyMap<string, Row>): string {
  const collections = [...own].map(([name, { id, facts, modes }]): [string, JsonObject] => [
    id,
    {
      id,
      name,
      modes: modes.map(mode => ({ modeId: mode.id, name: mode.name })),
      defaultModeId: (modes.find(({ at }) => at.includes(defaultAt)) ?? modes[0]!).id,
      remote: false,
      hiddenFromPublishing: false,
      ...facts,
      variableIds: [...rows.values()].filter(({ collection }) => collection === name).map(row => row.id),
    },
  ])
  const variables = [...rows.values()].map((row): [string, JsonObject] => {
    const { id, modes } = own.get(row.collection)!
    const values = modes.flatMap(({ id, at }): [string, Json][] => {
      const value = row.values[variantKey(at[0]!)]
      return value === undefined ? [] : [[id, value]]
    })
    return [row.id, variableOf({ ...row, values: Object.fromEntries(values) }, id)]
  })
  const meta = {
    tessera: true,
    variableCollections: Object.fromEntries(collections),
    variables: Object.fromEntries(variables),
  }
  return `${JSON.stringify({ meta }, null, 2)}\n`
}

export function variableOf(row: Row, variableCollectionId: string): JsonObject {
  const token = firstOf(row)
  const own = factsOf(token)
  const { collection: _, type: __, face: ___, ...facts } = own
  return {
    ...facts,
    id: row.id,
    name: row.figmaName,
    variableCollectionId,
    resolvedType: row.type,
    description: token.description ?? '',
    scopes: keptScopes(own, row.type) ?? row.scopes,
    valuesByMode: row.values,
    ...(Object.keys(row.tessera).length > 0 ? { tessera: row.tessera } : {}),
  }
}

/** Reads the written document back, and keeps the original beside each value that differs. */
function carry(text: string, { variants }: ExportInput, { collections }: Layout, rows: ReadonlyMap<string, Row>): void {
  const result = read([{ path: '', text }], {})
  if ('errors' in result) throw new Error(`The reader refuses what the writer wrote: ${result.errors[0]!.message}`)
  const byName = new Map(result.modes.map(mode => [mode.name, mode]))
  const isNamed = variants.every(({ name }) => byName.has(name))
  for (const [at, { name, tokens }] of variants.entries()) {
    const mode = isNamed ? byName.get(name) : result.modes[at]
    const again = new Map(mode?.tokens.map(token => [token.name, token]))
    const kept = new Map(tokens.map(token => [token.name, token]))
    for (const token of kept.values()) {
      const lost = differences(token, again.get(token.name))
      const row = rows.get(token.name)!
      if (Object.keys(lost).length === 0 || row.tokens.get(at) !== token) continue
      const own = collections.get(row.collection)!.modes.find(mode => mode.at.includes(at))!
      row.tessera.modes ??= {}
      ;(row.tessera.modes as JsonObject)[own.id] = { for: row.values[variantKey(at)]!, ...lost }
    }
  }
}

export function differences(token: Token, again: Token | undefined): JsonObject {
  const lost: JsonObject = {}
  const differs = (a: Json | undefined, b: Json | undefined) => canonicalJson(a ?? null) !== canonicalJson(b ?? null)
  if (token.type !== again?.type) lost.type = token.type
  if (differs(token.value, again?.value)) lost.value = token.value
  if (token.description !== again?.description) lost.description = token.description
  if (differs(token.deprecated, again?.deprecated)) lost.deprecated = token.deprecated ?? null
  const own = withoutVendor(token)
  if (differs(own, again ? withoutVendor(again) : {})) lost.extensions = own
  return lost
}

function withoutVendor({ extensions }: Token): JsonObject {
  return Object.fromEntries(Object.entries(extensions ?? {}).filter(([key]) => key !== VENDOR))
}
