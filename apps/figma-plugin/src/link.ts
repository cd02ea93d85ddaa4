// What the plugin writes down in the file itself: which collection is which tokenset's, and what a variable cannot say.
const key = 'tessera'

export interface CollectionLink {
  server: string
  tokenset_id: string
  /** When it was pulled. */
  at: string
}

export interface VariableLink {
  /** The token's own name, where it is not the variable's with dots. */
  name?: string
  /** By the name of the mode: what the variable cannot say of the token, true while the value is still `for`. */
  facts: Record<string, { for: VariableValue } & Record<string, unknown>>
  /** By the name of the mode: the token is not there, and this is what Figma made up. */
  absent: Record<string, VariableValue>
}

const read = <T>(node: Pick<Variable, 'getPluginData'>): T | null => {
  const text = node.getPluginData(key)
  if (text === '') return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null // another version of the plugin wrote it: as good as none
  }
}

export const collectionLink = (collection: VariableCollection): CollectionLink | null => read(collection)
export const variableLink = (variable: Variable): VariableLink | null => read(variable)
export const setLink = (node: Pick<Variable, 'setPluginData'>, link: CollectionLink | VariableLink): void =>
  node.setPluginData(key, JSON.stringify(link))
