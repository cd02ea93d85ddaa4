// What the schemas of several tools have in common, said once in a list: the protocol has no definitions that tools share.
import { isLong } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** Leaves out what an earlier tool of the list says of a field of the same name: its description, a long list of values. */
export function saidOnce<T extends { inputSchema: JsonSchema }>(tools: readonly T[]): T[] {
  const said = new Set<string>()
  const isNew = (name: string, part: unknown) => {
    const text = `${name} ${JSON.stringify(part)}`
    return !said.has(text) && Boolean(said.add(text))
  }
  return tools.map(tool => {
    const properties = Object.entries(tool.inputSchema.properties as Record<string, JsonSchema>)
    const shorter = properties.map(([name, schema]) => [name, withoutSaid(name, schema, isNew)])
    return { ...tool, inputSchema: { ...tool.inputSchema, properties: Object.fromEntries(shorter) as JsonSchema } }
  })
}

function withoutSaid(name: string, schema: JsonSchema, isNew: (name: string, part: unknown) => boolean): JsonSchema {
  const parts = Object.entries(schema).filter(([key, value]) =>
    key === 'description' || (key === 'enum' && isLong(value)) ? isNew(name, value) : true,
  )
  return Object.fromEntries(parts)
}
