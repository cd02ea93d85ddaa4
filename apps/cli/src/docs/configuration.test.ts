// docs/reference/configuration.md lists the fields of tessera.config as their schema has them. After a change of one:
// UPDATE_DOCS=1 npx vitest run --project services docs/configuration
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { configJsonSchema } from '../config/json-schema.ts'

const file = new URL('../../../../docs/reference/configuration.md', import.meta.url)

interface Field {
  description?: string
  type?: string
  enum?: string[]
  anyOf?: Field[]
  const?: string
  properties?: Record<string, Field>
  items?: Field
}

const schema = configJsonSchema() as Field
/** A list of more is a reference of its own: formats. */
const MOST_CHOICES = 5

function valuesOf(field: Field): string {
  if (field.enum && field.enum.length <= MOST_CHOICES) return field.enum.map(word => `\`${word}\``).join(', ')
  if (field.const !== undefined) return `\`${field.const}\``
  if (field.anyOf) return field.anyOf.map(valuesOf).join(' or ')
  return field.type === 'array' ? 'list' : (field.type ?? '')
}

const table = (properties: Record<string, Field>) =>
  [
    '| Field | Values | |',
    '| --- | --- | --- |',
    ...Object.entries(properties)
      .filter(([name, field]) => name !== '$schema' && valuesOf(field) !== '')
      .map(([name, field]) => `| \`${name}\` | ${valuesOf(field)} | ${field.description ?? ''} |`),
  ].join('\n')

const { pull, push, release } = schema.properties!
const page = `# Every field of the configuration

Written by a test from the schema of \`tessera.config.ts\`, \`.mjs\` and \`.json\`. How they are used is in [the command line](../cli.md#the-configuration).

${table(schema.properties!)}

\`formats\` and \`transforms\`, in \`.ts\` and \`.mjs\` alone, are [functions of the project](../tokens/custom-formats.md); the settings of an output in \`outputs\` are those of
[outputs](outputs.md), and those of a rule in \`rules\` those of [checks](rules.md).

## Each file of \`pull\`

${table(pull!.items!.properties!)}

\`format\` is one of the [formats](formats.md); the fields from \`references\` on are [its options](formats.md#options).

## Each entry of \`push\`

${table(push!.items!.properties!)}

## A \`release\`

${table(release!.properties!)}
`

test('docs/reference/configuration.md has the fields of the schema', async () => {
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, page)
  else expect(await readFile(file, 'utf8')).toBe(page)
})
