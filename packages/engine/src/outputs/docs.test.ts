// Holds docs/tokens/outputs.md to the settings: the table is the schema's, and every example can be written. UPDATE_DOCS=1
// rewrites the table and the files shown.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkOutput, outputSchema, writeOutput, type Output } from '../index.ts'
import { allModes, token } from '../testing/tokens.ts'

const path = new URL('../../../../docs/tokens/outputs.md', import.meta.url)
const page = () => readFileSync(path, 'utf8')

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
  const [whole, start = '', end = ''] = /(<!-- table: settings -->\n)[\s\S]*?(\n<!-- end -->)/.exec(page()) ?? []
  if (whole === undefined) throw new Error('docs/tokens/outputs.md has no place for the table')
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      path,
      page().replace(whole, () => start + table + end),
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
  const examples = [...page().matchAll(/```json\n([\s\S]*?)```(?:\n\n(`[^`]+`):\n\n```\w+\n([\s\S]*?)```)?/g)]
  expect(examples.length).toBeGreaterThan(3)
  for (const [whole, json, name, shown] of examples) {
    const read = JSON.parse(json!) as Output | { outputs: Output[] }
    for (const output of 'outputs' in read ? read.outputs : [read]) expect(checkOutput(output), json).toBeNull()
    if (name === undefined) continue
    const written = writeOutput(read as Output, { tokensets: [input] })
    const file = 'files' in written ? written.files.find(one => `\`${one.path}\`` === name) : undefined
    if (process.env.UPDATE_DOCS && file)
      writeFileSync(
        path,
        page().replace(whole, () => `${whole.slice(0, whole.length - shown!.length - 3)}${file.text}\`\`\``),
      )
    else expect(file?.text, name).toBe(shown)
  }
})
