// `tessera migrate` over published style sheets, whose custom properties are the tokens of a system.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { tokenize } from 'css-tree'
import { transform } from 'lightningcss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'
import { terminal } from '../testing/terminal.ts'

const published = [
  'open-props/src/extra/buttons.css',
  'open-props/src/extra/normalize.src.css',
  'open-props/src/extra/theme.css',
  'open-props/src/props.shadows.css',
  'open-props/normalize.min.css',
  'open-props/buttons.min.css',
  '@primer/primitives/dist/css/functional/themes/dark-dimmed.css',
  '@primer/primitives/dist/css/functional/size/border.css',
  '@primer/primitives/dist/css/functional/typography/typography.css',
  '@primer/primitives/dist/css/functional/motion/motion.css',
]
const files = new Map<string, string>()
/** By the former name: the one that the code shall have. */
const renamed = new Map<string, string>()
const [first, second] = [10, 40]
let w: OrganizationWorld

/** The names as another parser reads them: comments, strings and urls are tokens of their own. */
function names(text: string): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = []
  tokenize(text, (_type, start, end) => {
    const word = text.slice(start, end)
    if (word.startsWith('--') && word.length > 2 && !word.endsWith('(') && word !== '-->')
      found.push({ name: word, start, end })
  })
  return found
}

function expected(text: string): string {
  let [result, at] = ['', 0]
  for (const { name, start, end } of names(text)) {
    result += text.slice(at, start) + (renamed.get(name) ?? name)
    at = end
  }
  return result + text.slice(at)
}

beforeAll(async () => {
  w = await organizationWorld()
  for (const path of published) {
    const text = await readFile(fileURLToPath(new URL(`../../../../node_modules/${path}`, import.meta.url)), 'utf8')
    files.set(path.replaceAll('/', '_'), text)
  }
  const all = [...new Set([...files.values()].flatMap(text => names(text).map(({ name }) => name.slice(2))))].sort()
  // Names of media queries are no properties.
  const queries = new Set(
    [...files.values()].flatMap(text => text.match(/(?<=@(?:custom-)?media[^{;]*--)[\w-]+/g) ?? []),
  )
  const tokens = all.filter((name, index) => index % 3 > 0 && !queries.has(name))
  await w.addTokens(Object.fromEntries(tokens.map(name => [name, ['dimension', '1px']])))
  await w.publish(w.production)

  const batch = (operations: object[]) => w.as('owner').post(`${w.modePath}/tokens/batch`, { operations })
  const operations = []
  for (const [index, name] of tokens.entries()) {
    if (index < first) {
      // Two that change their names with each other.
      if (index % 2) continue
      const other = tokens[index + 1]!
      operations.push({ op: 'update', name, new_name: 'aside' }, { op: 'update', name: other, new_name: name })
      operations.push({ op: 'update', name: 'aside', new_name: other })
      renamed.set(`--${name}`, `--${other}`).set(`--${other}`, `--${name}`)
    } else if (index < second) {
      operations.push({ op: 'update', name, replaced_by: tokens.at(-1) })
      renamed.set(`--${name}`, `--${tokens.at(-1)}`)
    } else if (index < tokens.length - 1) {
      operations.push({ op: 'update', name, new_name: `moved.${index}-${name}` })
      renamed.set(`--${name}`, `--moved-${index}-${name}`)
    }
  }
  expect(await batch(operations)).toMatchObject({ status: 200 })
  await w.publish(w.production)
  const gone = tokens.slice(first, second).map(name => ({ op: 'delete', name }))
  expect(await batch(gone)).toMatchObject({ status: 200 })
  await w.publish(w.production)
})
afterAll(() => w.close())

test('thousands of places in published style sheets: the names change, every other byte stays, a second run changes nothing', async () => {
  const { tessera, write, read } = await terminal({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })
  await write(Object.fromEntries([...files].map(([file, text]) => [`src/${file}`, text])))
  const migrate = (...flags: string[]) => tessera('migrate', '--from', '1', '--to', '3', 'src', '--json', ...flags)

  const dry = await migrate('--dry-run')
  expect(dry.json).toMatchObject({ written: false, unsettled: [] })
  for (const [file, text] of files) expect(await read(`src/${file}`)).toBe(text)

  const done = await migrate('--yes')
  expect(done.json.files).toEqual(dry.json.files)
  expect(done.json.files.reduce((sum: number, { places }: { places: number }) => sum + places, 0)).toBeGreaterThan(2000)
  for (const [file, text] of files) {
    const now = await read(`src/${file}`)
    expect(now === expected(text), file).toBe(true)
    expect(now.split('\n')).toHaveLength(text.split('\n').length)
    expect(() => transform({ filename: file, code: Buffer.from(now) })).not.toThrow()
  }

  const again = await migrate('--yes')
  expect(again.json).toMatchObject({ files: [], unsettled: [] })
})
