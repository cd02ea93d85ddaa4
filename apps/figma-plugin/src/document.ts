// Variables as they travel between Figma and Tessera: the body of Figma's REST call for local variables, with what a
// variable cannot hold beside it under `tessera`.
export interface Carried {
  /** The token's own name, where Figma has to call it otherwise. */
  name?: string
  /** By mode: what came back otherwise, as long as the value is still `for`. */
  modes?: Record<string, { for: VariableValue } & Record<string, unknown>>
}

export interface DocumentVariable {
  id: string
  name: string
  variableCollectionId: string
  resolvedType: 'BOOLEAN' | 'COLOR' | 'FLOAT' | 'STRING'
  description: string
  scopes: string[]
  hiddenFromPublishing?: boolean
  codeSyntax?: Record<string, string>
  valuesByMode: Record<string, VariableValue>
  tessera?: Carried
}

export interface DocumentCollection {
  id: string
  name: string
  modes: { modeId: string; name: string }[]
  defaultModeId: string
  variableIds: string[]
}

export interface VariablesDocument {
  meta: {
    tessera?: boolean
    variableCollections: Record<string, DocumentCollection>
    variables: Record<string, DocumentVariable>
  }
}

export function parseDocument(text: string): VariablesDocument {
  const value = JSON.parse(text) as Partial<VariablesDocument>
  if (!value.meta?.variableCollections || !value.meta.variables)
    throw new Error('The server did not answer with variables')
  return value as VariablesDocument
}

export const isAlias = (value: VariableValue | undefined): value is VariableAlias =>
  typeof value === 'object' && 'type' in value && value.type === 'VARIABLE_ALIAS'

/** Order of keys does not count. */
export const sameValue = (a: unknown, b: unknown): boolean => settled(a) === settled(b)
const settled = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'
