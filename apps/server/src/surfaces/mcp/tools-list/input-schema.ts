// The arguments of the tools, as models read them. All tools together must leave room in a model's context: a list or a
// sentence stands once, with the tool where it is looked for.
import { apiName, pathParameters } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { optionNames } from '@tessera/engine'
import type { z } from 'zod'
import { jsonSchemaOf } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { terse } from './terse.ts'
import { words } from './words.ts'

/**
 * `extra`: arguments of the tool only. `defaults`: the defaults over MCP. `without`: arguments of other surfaces only.
 */
interface Given {
  extra: z.ZodRawShape
  defaults: Record<string, unknown>
  without?: readonly string[] | undefined
}

const fieldsOf = ({ input }: AnyOperation, { extra, without = [] }: Given): [string, z.ZodType][] =>
  Object.entries<z.ZodType>({
    ...(input.shape as Record<string, z.ZodType>),
    ...(extra as Record<string, z.ZodType>),
  }).filter(([name]) => !without.includes(name))

export const argumentNames = (operation: AnyOperation, given: Given): string[] => [
  ...new Set([...pathParameters(operation.path), ...fieldsOf(operation, given).map(([name]) => name)]),
]

/** The schema is open: the server refuses an unknown argument with a sentence that lists the known ones. */
export function inputSchemaOf(operation: AnyOperation, given: Given): JsonSchema {
  const fields = fieldsOf(operation, given)
  const listed = fields.filter(([name]) => !isListedElsewhere(operation, name))
  const ids = pathParameters(operation.path)
  const properties: Record<string, JsonSchema> = {}
  for (const name of ids) properties[name] = idSchema(name)
  for (const [name, field] of listed) properties[name] = fieldSchema(operation, name, field, given.defaults)
  const required = [...ids, ...fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name)]
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
  }
}

/** Fields that the description of another tool, or of another field, lists. */
function isListedElsewhere({ name, answers }: AnyOperation, field: string): boolean {
  if (answers === 'file')
    return optionNames.some(option => apiName(option) === field) || (name !== 'export_mode' && slices.includes(field))
  return (elsewhere[name] ?? []).includes(field)
}
const slices: readonly string[] = ['strict', 'offset', 'max_characters']
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  update_token: ['type', 'description', 'alias_to', 'deprecated', 'replaced_by', 'remove_in'],
  create_resolver: ['unused', 'extensions'],
  update_resolver: ['sets', 'modifiers', 'resolution_order', 'unused', 'extensions'],
  create_scale: [
    'names',
    'type',
    'base',
    'ratio',
    'steps',
    'round',
    'min',
    'max',
    'hue',
    'against',
    'targets',
    'by',
    'from',
    'to',
    'take',
    'other_modes',
  ],
}

/** Lists of records that another tool reads or describes; and formats that are guessed. */
const shapeless: Readonly<Record<string, JsonSchema>> = {
  outputs: { type: 'array', items: { type: 'object' } },
  rules: { type: 'array', items: { type: 'object' } },
  files: { type: 'array', items: { type: 'object' } },
  'propose_changes.operations': { type: 'array', items: { type: 'object' } },
  'import_tokens.format': { type: 'string' },
  'check_tokens.rule': { type: 'string' },
  'suggest_tokens.platform': { type: 'string' },
  operations: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        op: { enum: ['create', 'update', 'upsert', 'delete'] },
        name: { type: 'string' },
        new_name: { type: 'string' },
      },
      required: ['op', 'name'],
    },
  },
}

function fieldSchema(
  operation: AnyOperation,
  name: string,
  field: z.ZodType,
  defaults: Record<string, unknown>,
): JsonSchema {
  const { description = '', ...type } = { ...typeOf(field), ...(name in defaults ? { default: defaults[name] } : {}) }
  const tool = operation.tool ?? operation.name
  const text = name.endsWith('_id') ? '' : (words[`${tool}.${name}`] ?? words[name] ?? description)
  const schema = shapeless[`${tool}.${name}`] ?? shapeless[name] ?? terse(type)
  return text === '' ? schema : { ...schema, description: text }
}

const idSchema = (name: string): JsonSchema =>
  name === 'token_id' ? { type: 'string', description: 'Its id or its name' } : { type: 'string' }

function typeOf(field: z.ZodType): JsonSchema {
  const given = jsonSchemaOf(field, 'input')
  // Fields that a query string carries as text accept any input; their output schema has the type.
  const isSilent = Object.keys(given).every(key => ['description', 'default'].includes(key))
  return isSilent ? { ...jsonSchemaOf(field, 'output'), ...given } : given
}
