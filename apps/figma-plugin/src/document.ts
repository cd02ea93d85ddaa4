// The exchange format between Figma and Tessera: the body of Figma's REST API for local variables, with the facts that
// a variable cannot store under `tessera`.
export interface Carried {
  /** The token's own name, if Figma requires another. */
  name?: string
  /** By mode: facts that differ, valid while the value is still `for`. */
  modes?: Record<string, { for: VariableValue } & Record<string, unknown>>
}

export interface DocumentVariable {
  id: string
  key?: string
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

export interface DocumentMode {
  modeId: string
  name: string
  /** For an extended collection: the mode that it inherits values from. */
  parentModeId?: string
}

export interface DocumentCollection {
  id: string
  key?: string
  name: string
  modes: DocumentMode[]
  defaultModeId: string
  variableIds: string[]
  hiddenFromPublishing?: boolean
  /** For an extended collection, which has no variables of its own. */
  parentVariableCollectionId?: string
  /** By variable and mode. */
  variableOverrides?: Record<string, Record<string, VariableValue>>
  /** Tessera's facts about the groups of each mode. */
  tessera?: { groups?: Record<string, unknown> }
}

export interface ModeSource {
  tokenset: string
  mode?: string
}

/** Themes by the names of tokensets and modes, as Tessera exports them beside the variables. */
export interface DocumentResolver {
  name: string
  sets: { name: string; sources: ModeSource[] }[]
  modifiers: { name: string; default?: string; contexts: { name: string; sources: ModeSource[] }[] }[]
  resolution_order: ({ set: string } | { modifier: string })[] | null
}

export interface VariablesDocument {
  meta: {
    tessera?: boolean
    resolver?: DocumentResolver
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

/** The order of keys is not significant. */
export const sameValue = (a: unknown, b: unknown): boolean => settled(a) === settled(b)
const settled = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'
