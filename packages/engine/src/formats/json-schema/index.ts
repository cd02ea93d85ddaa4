import type { Format } from '../../format/format.ts'
import { writeJsonSchema } from './write.ts'

interface Schema {
  definitions: Record<string, { anyOf?: { const?: string }[] }>
}

export const jsonSchema: Format = {
  id: 'json-schema',
  label: 'JSON Schema of names',
  mediaType: 'application/schema+json; charset=utf-8',
  extension: 'schema.json',
  axes: 'many',
  identifiers: 'any text',
  constants: text =>
    Object.values((JSON.parse(text) as Schema).definitions).flatMap(({ anyOf = [] }) =>
      anyOf.flatMap(({ const: name }) => (name === undefined ? [] : [{ scope: '', name }])),
    ),
  write: writeJsonSchema,
  options: [],
}
