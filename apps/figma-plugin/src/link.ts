// The data that the plugin stores in the file: the tokenset of each collection, and facts that a variable cannot store.
const key = 'tessera'

export interface CollectionLink {
  server: string
  tokenset_id: string
  /** Pulled with the other tokensets of these themes. */
  resolver_id?: string
  /** When it was pulled. */
  at: string
  /** Tessera's names for it and, by their ids, its modes: names changed in the file stay. */
  name?: string
  modes?: Record<string, string>
}

export interface VariableLink {
  /** The token's own name, if it is not the variable's name with dots. */
  name?: string
  /** By the name of the mode: facts about the token that the variable cannot store, valid while the value is still `for`. */
  facts: Record<string, { for: VariableValue } & Record<string, unknown>>
  /** By the name of the mode: the token does not exist, and this is its placeholder. */
  absent: Record<string, VariableValue>
}

const read = <T>(node: Pick<Variable, 'getPluginData'>): T | null => {
  const text = node.getPluginData(key)
  if (text === '') return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null // written by another version of the plugin: ignored
  }
}

export const collectionLink = (collection: AnyCollection): CollectionLink | null => read(collection)
export const variableLink = (variable: Variable): VariableLink | null => read(variable)
export const setLink = (node: Pick<Variable, 'setPluginData'>, link: CollectionLink | VariableLink): void =>
  node.setPluginData(key, JSON.stringify(link))

export type AnyCollection = VariableCollection | ExtendedVariableCollection
export const isExtended = (collection: AnyCollection): collection is ExtendedVariableCollection =>
  collection.isExtension
