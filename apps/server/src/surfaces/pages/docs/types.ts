// Describes JSON Schemas for readers: a field's type in TypeScript's notation, and its constraints.
import { escape } from '../../../base/escape-html.ts'

export type Json = Record<string, unknown>

const nameOfRef = (schema: Json): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined

/** The type as HTML; a named record links to its description. */
export function typeOf(schema: Json): string {
  const name = nameOfRef(schema)
  if (name) return `<a href="#${escape(name)}">${escape(name)}</a>`
  if (isLongList(schema)) return 'string'
  if (Array.isArray(schema.enum)) return union(schema.enum.map(value => escape(JSON.stringify(value))))
  if ('const' in schema) return escape(JSON.stringify(schema.const))
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return union(choices.map(typeOf))
  if (Array.isArray(schema.type)) return union(schema.type.map(type => typeOf({ ...schema, type: type as unknown })))
  return singleTypeOf(schema)
}

function singleTypeOf(schema: Json): string {
  if (schema.type === 'array') {
    const item = typeOf((schema.items ?? {}) as Json)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (typeof schema.type !== 'string') return 'any JSON'
  const format = schema.type === 'string' && typeof schema.format === 'string' ? ` (${schema.format})` : ''
  return escape(schema.type + format)
}

/** An enum too long for the type: the description lists its values. */
const isLongList = (schema: Json): boolean => Array.isArray(schema.enum) && schema.enum.length > 6

/** `any JSON` includes all other types. */
function union(types: string[]): string {
  const all = [...new Set(types)]
  return all.includes('any JSON') ? 'any JSON' : all.join(' | ')
}

/** Constraints besides the type, as sentences: the default and the limits. */
export function limitsOf(schema: Json): string {
  const range = (least: unknown, most: unknown, what: string) =>
    least !== undefined && most !== undefined
      ? `${number(least)} to ${number(most)}${what}.`
      : most !== undefined
        ? `At most ${number(most)}${what}.`
        : least !== undefined
          ? `At least ${number(least)}${what}.`
          : ''
  const items =
    schema.type === 'array' ? ` ${schema.maxItems === undefined && schema.minItems === 1 ? 'item' : 'items'}` : ''
  const listed = schema.type === 'array' ? ((schema.items ?? {}) as Json) : schema
  return [
    isLongList(listed) ? `One of ${(listed.enum as string[]).map(value => `\`${value}\``).join(', ')}.` : '',
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    items ? range(schema.minItems, schema.maxItems, items) : '',
    schema.default === undefined ? '' : `Default: \`${JSON.stringify(schema.default)}\`.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const number = (value: unknown): string => Number(value).toLocaleString('en')

export interface Field {
  name: string
  required: boolean
  schema: Json
}

/** The fields of an object; below each, the fields of an unnamed object or of the unnamed objects in a list. */
export function fieldsOf(schema: Json, depth = 3): Field[] {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => [
    { name, required: required.has(name), schema: property },
    ...(depth > 0 ? innerFields(name, property, depth - 1) : []),
  ])
}

function innerFields(name: string, property: Json, depth: number): Field[] {
  const isList = property.type === 'array'
  const inner = (isList ? (property.items ?? {}) : property) as Json
  const prefix = isList ? `${name}[]` : name
  const choices = (inner.oneOf ?? inner.anyOf ?? [inner]) as Json[]
  return choices.flatMap(choice => {
    const [kind] =
      Object.entries((choice.properties ?? {}) as Record<string, Json>).find(([, each]) => 'const' in each) ?? []
    const which = kind ? `(${String((choice.properties as Record<string, Json>)[kind]!.const)})` : ''
    return fieldsOf(choice, depth)
      .filter(field => field.name !== kind)
      .map(field => ({ ...field, name: `${prefix}${which}.${field.name}` }))
  })
}
