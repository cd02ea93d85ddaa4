// The variables of Primer as its package publishes them for Figma, in the shape in which Figma's REST API gives variables.
import { publishedFile } from './files.ts'

interface Published {
  name: string
  value: unknown
  type: string
  scopes: string[]
  description?: string
  mode: string
  collection: string
  /** The name of the variable's collection, and the variable's. */
  reference?: string
}

interface Index {
  collections: Record<string, { modes: string[] }>
  files: string[]
}

const home = '@primer/primitives'
const ofThemes = 'mode'
const variableId = (path: string) => `VariableID:${path}`
const collectionId = (name: string) => `VariableCollectionId:${name}`
const modeId = (collection: string, mode: string) => `${collection}:${mode}`

/** The body of `GET /v1/files/:key/variables/local`, with these of the nine themes, which are modes of one collection. */
export async function primerVariables(themes: readonly string[]) {
  const { collections, files } = JSON.parse(await publishedFile(`${home}/dist/figma/figma.json`)) as Index
  const texts = await Promise.all(files.map(file => publishedFile(`${home}/${file}`)))
  // Some line heights belong to no collection.
  const all = texts
    .flatMap(text => JSON.parse(text) as Published[])
    .filter(({ collection, mode }) => collection in collections && (collection !== ofThemes || themes.includes(mode)))
  const variables = variablesOf(all)
  const variableCollections = Object.entries(collections).map(([name, { modes }]) => ({
    id: collectionId(name),
    name,
    key: name,
    remote: false,
    hiddenFromPublishing: false,
    modes: modes
      .filter(mode => name !== ofThemes || themes.includes(mode))
      .map(mode => ({ modeId: modeId(name, mode), name: mode })),
    defaultModeId: modeId(name, modes[0]!),
    variableIds: Object.values(variables).flatMap(({ id, variableCollectionId }) =>
      variableCollectionId === collectionId(name) ? [id] : [],
    ),
  }))
  return {
    status: 200,
    error: false,
    meta: { variables, variableCollections: Object.fromEntries(variableCollections.map(each => [each.id, each])) },
  }
}

/** By id, with a value for each mode. */
function variablesOf(all: readonly Published[]) {
  const aliasOf = aliases(all)
  const variables: Record<string, Record<string, unknown> & { valuesByMode: Record<string, unknown> }> = {}
  for (const each of all) {
    const { collection, name, mode } = each
    const id = variableId(`${collection}/${name}`)
    variables[id] ??= {
      id,
      name,
      key: id,
      variableCollectionId: collectionId(collection),
      resolvedType: each.type,
      description: each.description ?? '',
      scopes: each.scopes,
      remote: false,
      hiddenFromPublishing: false,
      codeSyntax: {},
      valuesByMode: {},
    }
    variables[id].valuesByMode[modeId(collection, mode)] = aliasOf(each) ?? each.value
  }
  return variables
}

/** A reference is an alias where it leads to the value; the others are of the theme that this one was made from. */
function aliases(all: readonly Published[]) {
  const values = new Map<string, Set<string>>()
  for (const { collection, name, value } of all) {
    const path = `${collection}/${name}`
    values.set(path, (values.get(path) ?? new Set()).add(JSON.stringify(value)))
  }
  return ({ reference, value }: Published) => {
    const target = reference === undefined ? undefined : values.get(reference)
    const leads = target?.size === 1 && target.has(JSON.stringify(value))
    return leads ? { type: 'VARIABLE_ALIAS', id: variableId(reference!) } : null
  }
}
