// The names of the token types, in the order in which the product lists them.
export const typeNames = [
  'color',
  'dimension',
  'fontFamily',
  'fontWeight',
  'fontSize',
  'lineHeight',
  'letterSpacing',
  'duration',
  'cubicBezier',
  'number',
  'strokeStyle',
  'border',
  'transition',
  'shadow',
  'gradient',
  'typography',
  'string',
  'boolean',
] as const

export type TypeName = (typeof typeNames)[number]

const known: ReadonlySet<string> = new Set(typeNames)

export function isTypeName(name: unknown): name is TypeName {
  return typeof name === 'string' && known.has(name)
}
