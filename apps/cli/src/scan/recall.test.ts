// `tessera scan` over published style sheets, against another parser.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse, walk } from 'css-tree'
import { exportTokens, tokensetInput } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { expect, test } from 'vitest'
import { terminal } from '../testing/terminal.ts'

const packages = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
const folders = [
  'open-props/src',
  'open-props/src/extra',
  '@primer/primitives/dist/css/functional/themes',
  '@primer/primitives/dist/css/functional/size',
]

async function published(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders)
    for (const name of (await readdir(packages + folder)).sort())
      if (name.endsWith('.css') && !name.includes('.min.'))
        found.set(`${folder}/${name}`, await readFile(`${packages}${folder}/${name}`, 'utf8'))
  return found
}

type Places = Set<string>

/** The first argument of each `var()`. */
function ofSheet(file: string, text: string): Places {
  const found: Places = new Set()
  walk(parse(text, { positions: true, parseCustomProperty: true }), node => {
    const first = node.type === 'Function' && node.name.toLowerCase() === 'var' ? node.children.first : null
    if (first?.type === 'Identifier' && /^--[a-z]/i.test(first.name))
      found.add(`${file}:${first.loc!.start.line}:${first.loc!.start.column}`)
  })
  return found
}

test('uses in published style sheets are those that another parser finds', async () => {
  const files = await published()
  const names = new Set([...files.values()].flatMap(text => text.match(/--[a-z][\w-]*/gi) ?? []))
  const tokens = [...names].map((name): Token => ({
    ...{ name: name.slice(2), type: 'number', value: 1, description: null, alias_to: null },
    ...{ extensions: null, deprecated: null, replaced_by: null, remove_in: null },
  }))
  const written = exportTokens('manifest', tokensetInput('Core', [{ name: 'A', is_default: true, tokens }]), {})
  if ('fault' in written) throw new Error(String(written.fault))
  const { tessera, write } = await terminal()
  await write({
    'tokens.json': written.text,
    'tessera.config.json': { pull: [{ file: 'tokens.json', format: 'manifest' }] },
    ...Object.fromEntries(files),
  })
  const { json } = await tessera('scan', '--json')
  const found: Places = new Set()
  for (const { file, line, column } of json.uses as { file: string; line: number; column: number }[])
    found.add(`${file}:${line}:${column}`)
  const expected: Places = new Set()
  for (const [file, text] of files) for (const place of ofSheet(file, text)) expected.add(place)
  const right = [...found].filter(place => expected.has(place)).length
  expect(expected.size).toBeGreaterThan(3000)
  expect(right / expected.size).toBeGreaterThanOrEqual(0.995)
  expect(right / found.size).toBeGreaterThanOrEqual(0.99)
})
