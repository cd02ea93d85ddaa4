// Holds the manual to the settings of outputs: docs/reference/outputs.md has the table of the schema, and every example of
// docs/tokens/outputs.md can be written. UPDATE_DOCS=1 rewrites the table and the files shown.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkOutput, outputSchema, writeOutput, type Output } from '../index.ts'
import { allModes, token } from '../testing/tokens.ts'

const reference = new URL('../../../../docs/reference/outputs.md', import.meta.url)
const guide = new URL('../../../../docs/tokens/outputs.md', import.meta.url)
const textOf = (page: URL) => readFileSync(page, 'utf8')

interface Described {
  description?: string
  type?: string
  enum?: string[]
  anyOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
}

/** Each setting on a line, those within another behind it. */
function rows(properties: Record<string, Described>, before = ''): string[] {
  return Object.entries(properties).flatMap(([name, setting]) => {
    const words = setting.enum ?? setting.items?.enum
    const isLong = words !== undefined && words.length > 10
    const values = words && !isLong ? words.map(word => `\`${word}\``).join(', ') : (setting.type ?? '')
    const row = `| \`${before}${name}\` | ${values} | ${setting.description ?? ''} |`
    const within = setting.properties ?? setting.items?.properties
    return [row, ...(within ? rows(within, `${before}${name}${setting.items ? '[]' : ''}.`) : [])]
  })
}

test('the table of settings is that of the schema', () => {
  const schema = z.toJSONSchema(outputSchema, { io: 'input' }) as Described
  const table = ['| Setting | Values | |', '| --- | --- | --- |', ...rows(schema.properties!)].join('\n')
  const [whole, start = '', end = ''] =
    /(<!-- table: settings -->\n)[\s\S]*?(\n<!-- end -->)/.exec(textOf(reference)) ?? []
  if (whole === undefined) throw new Error('docs/reference/outputs.md has no place for the table')
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      reference,
      textOf(reference).replace(whole, () => start + table + end),
    )
  else expect(whole).toBe(start + table + end)
})

const tokensOf = (blue: string, ink: string) => [
  token('_palette.blue', 'color', blue),
  token('color.brand', 'color', '{_palette.blue}'),
  token('color.text', 'color', ink),
  token('space.small', 'dimension', '12px'),
]
const input = {
  ...allModes({ Light: tokensOf('#3b82f6', '#111111'), Dark: tokensOf('#93c5fd', '#eeeeee') }),
  name: 'Core',
}

test('every example can be written, and the files shown are what it gives', () => {
  const examples = [...textOf(guide).matchAll(/```json\n([\s\S]*?)```(?:\n\n(`[^`]+`):\n\n```\w+\n([\s\S]*?)```)?/g)]
  expect(examples.length).toBeGreaterThan(3)
  for (const [whole, json, name, shown] of examples) {
    const read = JSON.parse(json!) as Output | { outputs: Output[] }
    for (const output of 'outputs' in read ? read.outputs : [read]) expect(checkOutput(output), json).toBeNull()
    if (name === undefined) continue
    const written = writeOutput(read as Output, { tokensets: [input] })
    const file = 'files' in written ? written.files.find(one => `\`${one.path}\`` === name) : undefined
    if (process.env.UPDATE_DOCS && file)
      writeFileSync(
        guide,
        textOf(guide).replace(whole, () => `${whole.slice(0, whole.length - shown!.length - 3)}${file.text}\`\`\``),
      )
    else expect(file?.text, name).toBe(shown)
  }
})
