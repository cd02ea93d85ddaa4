// Fields that the nested objects of an input have and its schema does not, such as `valeu` of an operation of a batch.
import type { AnyOperation } from '@tessera/contract'
import { nearestName } from '@tessera/engine'
import { z } from 'zod'

interface UnknownField {
  /** Dotted, with indexes: `operations.0.valeu`. */
  path: string
  /** The name that it may have meant. */
  near: string | null
  /** The names that there are. */
  names: string[]
}

interface Schema {
  type?: string
  const?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const most = 100
const schemas = new WeakMap<AnyOperation, Schema>()

/** Omits the input's own fields, and those of strict objects and of maps, which are refused or free. */
export function unknownFields(operation: AnyOperation, input: unknown): UnknownField[] {
  const found: UnknownField[] = []
  collect([schemaOf(operation)], input, [], found)
  return found
}

function schemaOf(operation: AnyOperation): Schema {
  let schema = schemas.get(operation)
  if (!schema) {
    // Lists whose items are validated one by one have the schema of an item as metadata, so that it is here as well.
    schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema
    schemas.set(operation, schema)
  }
  return schema
}

function collect(given: readonly Schema[], value: unknown, path: readonly string[], found: UnknownField[]): void {
  if (typeof value !== 'object' || value === null || found.length >= most) return
  const variants = given.flatMap(schema => variantsOf(schema, value))
  if (Array.isArray(value)) {
    const items = variants.flatMap(schema => schema.items ?? [])
    return collectOfList(items, value, path, found)
  }
  collectOf(variants, value as Record<string, unknown>, path, found)
}

/** Looks once at the flat items of a shape, because a list may have thousands. */
function collectOfList(
  items: readonly Schema[],
  list: readonly unknown[],
  path: readonly string[],
  found: UnknownField[],
): void {
  const telling = [...new Set(items.flatMap(constantNames))]
  const clean = new Set<string>()
  for (const [index, item] of list.entries()) {
    const shape = flatShape(item, telling)
    if (shape !== undefined && clean.has(shape)) continue
    const before = found.length
    collect(items, item, [...path, String(index)], found)
    if (shape !== undefined && found.length === before) clean.add(shape)
  }
}

/** The names of the fields that tell the variants of a union apart. */
function constantNames({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const own = Object.keys(properties).filter(name => 'const' in properties[name]!)
  return [...own, ...[...anyOf, ...oneOf, ...allOf].flatMap(constantNames)]
}

/** The same for objects with the same unknown fields; undefined: the value has objects of its own. */
function flatShape(value: unknown, telling: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = value as Record<string, unknown>
  const keys = Object.keys(fields)
  if (keys.some(key => typeof fields[key] === 'object' && fields[key] !== null)) return undefined
  return JSON.stringify([keys, telling.map(name => fields[name])])
}

function collectOf(
  variants: readonly Schema[],
  value: Record<string, unknown>,
  path: readonly string[],
  found: UnknownField[],
): void {
  const objects = variants.filter(({ properties }) => properties)
  const names = [...new Set(objects.flatMap(({ properties }) => Object.keys(properties!)))]
  const isIgnoring =
    path.length > 0 && isClosed(variants) && objects.some(schema => schema.additionalProperties !== false)
  for (const [key, field] of Object.entries(value)) {
    if (names.includes(key)) {
      const fields = objects.flatMap(({ properties }) => (Object.hasOwn(properties!, key) ? properties![key]! : []))
      collect(fields, field, [...path, key], found)
    } else if (isIgnoring && found.length < most) {
      const near = nearestName(key, names, { most: key.length > 3 ? 2 : 1 })
      found.push({ path: [...path, key].join('.'), near, names })
    }
  }
}

/** Whether no variant takes any field. */
const isClosed = (variants: readonly Schema[]) =>
  variants.every(({ properties, additionalProperties }) => properties && typeof additionalProperties !== 'object')

/** The alternatives that the value may be, without unions. */
function variantsOf(schema: Schema, value: object): Schema[] {
  const { anyOf = [], oneOf = [], allOf = [], ...own } = schema
  const alternatives = [...anyOf, ...oneOf].filter(one => fits(one, value))
  const isAlone = anyOf.length + oneOf.length + allOf.length === 0
  return [
    ...(isAlone || own.properties ? [own] : []),
    ...[...alternatives, ...allOf].flatMap(one => variantsOf(one, value)),
  ]
}

/** Constants tell the variants of a union apart. */
function fits({ type, properties = {}, anyOf, oneOf, allOf }: Schema, value: object): boolean {
  if (type !== undefined && type !== (Array.isArray(value) ? 'array' : 'object')) return false
  const fields = value as Record<string, unknown>
  if (Object.entries(properties).some(([name, field]) => 'const' in field && field.const !== fields[name])) return false
  const alternatives = anyOf ?? oneOf
  if (alternatives && !alternatives.some(one => fits(one, value))) return false
  return !allOf || allOf.every(one => fits(one, value))
}
