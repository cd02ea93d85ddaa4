// The declarations of `import '@tessera/cli'`: the fields from the schema of the configuration, with what it says of each; formats
// and transforms, which are functions, from the engine's own declarations.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { declarations } from '@tessera/engine/publish'

/** Fields that only JSON has, and those that are functions. */
const elsewhere = ['$schema', 'formats', 'transforms']

export async function writeTypes(schema, dist) {
  for (const [path, text] of await declarations('outputs/functions/definitions.ts')) {
    const file = join(dist, 'types', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const properties = Object.entries(schema.properties).filter(([name]) => !elsewhere.includes(name))
  const fields = typeOf({ ...schema, properties: Object.fromEntries(properties) })
    .slice(1, -1)
    .trim()
  const text = `import type { FormatDefinition, TransformDefinition } from './types/outputs/functions/definitions.js'

/** The configuration of a project: where its tokens are, and which files are made of them. */
export interface Config {
${fields}
/** Formats of the project. */
formats?: FormatDefinition[]
/** Transforms of the project. */
transforms?: TransformDefinition[]
}

/** Types the configuration, and returns it as it is. */
export declare function defineConfig(config: Config): Config
`
  await writeFile(join(dist, 'config.d.ts'), text)
}

function typeOf(schema) {
  const { anyOf, oneOf, enum: values, type } = schema
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return values.map(value => JSON.stringify(value)).join(' | ')
  if (anyOf ?? oneOf) return (anyOf ?? oneOf).map(typeOf).join(' | ')
  if (Array.isArray(type)) return type.map(one => typeOf({ ...schema, type: one })).join(' | ')
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return schema.items ? `(${typeOf(schema.items)})[]` : 'unknown[]'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'number' || type === 'integer') return 'number'
  if (Object.keys(schema).every(key => key === 'description')) return 'unknown'
  throw new Error(`The types of the configuration have no form for ${JSON.stringify(schema)}`)
}

function objectOf({ properties, required = [], additionalProperties }) {
  if (!properties) return `{ [name: string]: ${additionalProperties ? typeOf(additionalProperties) : 'unknown'} }`
  const fields = Object.entries(properties).map(([name, field]) => {
    const comment = field.description ? `/** ${field.description.replaceAll('*/', '*\\/')} */\n` : ''
    return `${comment}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`
  })
  return `{\n${fields.join('\n')}\n}`
}
