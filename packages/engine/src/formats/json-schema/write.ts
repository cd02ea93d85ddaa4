// Writes a JSON Schema of token names, so that editors complete them and validators report unknown ones.
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { literalText } from '../css/values.ts'
import { deprecationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { prepareForPlatform } from '../platform.ts'
import { defaultMode, findingsOf, oneLine } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'

interface Known {
  token: Token
  /** CSS text, for each mode that has the token. */
  values: [mode: string, value: string][]
}

export function writeJsonSchema(input: ExportInput): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const known = new Map<string, Known>()
  for (const ready of modes)
    for (const resolved of ready.tokens) {
      const { token } = resolved
      let entry = known.get(token.name)
      if (!entry) known.set(token.name, (entry = { token, values: [] }))
      entry.values.push([ready.mode.name, literalText(resolved)])
      // The token of the default mode has the type and the description to show.
      if (ready === base) entry.token = token
    }
  const byType = new Map<TypeName, Known[]>()
  for (const entry of known.values()) {
    const list = byType.get(entry.token.type)
    if (list) list.push(entry)
    else byType.set(entry.token.type, [entry])
  }
  const several = input.axes.length > 0
  const definitions: JsonObject = {
    name: union('The name of a token', [...byType.keys()]),
    reference: union(
      'A reference to a token: its name in braces',
      Array.from(byType.keys(), type => `${type}Reference`),
    ),
  }
  for (const [type, list] of byType) {
    definitions[type] = {
      description: `The name of a token of the type ${type}`,
      type: 'string',
      anyOf: list.map(entry => nameSchema(entry, several)),
    }
    definitions[`${type}Reference`] = {
      description: `A reference to a token of the type ${type}`,
      type: 'string',
      enum: list.map(({ token }) => `{${token.name}}`),
    }
  }
  const schema = {
    // The version that both editors and validators support.
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Tokens of ${input.name}`,
    ...(input.version === undefined ? {} : { $comment: `Version ${input.version}` }),
    description: 'The name of a token or a reference to one',
    anyOf: [{ $ref: '#/definitions/name' }, { $ref: '#/definitions/reference' }],
    definitions,
  }
  return { text: `${JSON.stringify(schema, null, 2)}\n`, findings: findingsOf(found, input) }
}

/** Without tokens, no value is valid. */
function union(description: string, definitions: readonly string[]): JsonObject {
  if (definitions.length === 0) return { description, not: {} }
  return { description, anyOf: definitions.map((name): Json => ({ $ref: `#/definitions/${name}` })) }
}

/** Editors show the description beside the name that they suggest. */
function nameSchema({ token, values }: Known, several: boolean): JsonObject {
  const first = values[0]![1]
  const isSame = values.every(([, value]) => value === first)
  const shown = several && !isSame ? values.map(([mode, value]) => `${mode}: ${value}`).join(', ') : first
  const deprecation = deprecationOf(token, name => name)
  const parts = [oneLine(shown), token.description?.trim() ? oneLine(token.description) : '']
  if (deprecation) parts.push(deprecation.message === '' ? 'Deprecated' : `Deprecated: ${oneLine(deprecation.message)}`)
  const description = parts.filter(part => part !== '').join('. ')
  return { const: token.name, description, ...(deprecation ? { deprecated: true } : {}) }
}
