// Whoever comes from another tool follows a page: its commands are run with a project that others publish, and what the old
// tool made of that project is compared with what the commands wrote. The figures on the pages are those that come out here.
// LARGE_PROJECTS=1, as in the long run, adds the largest.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { differences, inSheet, withoutQuotes } from '@tessera/engine/testing/style-dictionary/declared'
import type { Declared } from '@tessera/engine/testing/style-dictionary/declared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { followPage } from '../testing/followed-page.ts'
import { publishedFile, publishedFolder } from '../testing/projects/files.ts'
import { primerVariables } from '../testing/projects/primer-variables.ts'
import { builtSheet } from '../testing/projects/style-dictionary-build.ts'
import { builtSheets } from '../testing/projects/terrazzo-build.ts'
import { terminal } from '../testing/terminal.ts'
import type { Terminal } from '../testing/terminal.ts'

let server: World
let cli: Terminal

/** An empty workspace, as one has it who comes from elsewhere. */
beforeEach(async () => {
  server = await world()
  const owner = server.as('owner')
  const { tokensets } = (await owner.get(`/workspaces/${server.workspace.id}/tokensets`)).body as {
    tokensets: { id: string }[]
  }
  for (const { id } of tokensets) await owner.delete(`/tokensets/${id}`)
  cli = await terminal({ TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key })
})
afterEach(() => server.close())

async function place(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cli.folder, folder, path)), { recursive: true })
    await writeFile(join(cli.folder, folder, path), text)
  }
}

const declaredIn = (sheet: string): Declared => withoutQuotes(inSheet(sheet))
const ours = async (path: string) => declaredIn(await cli.read(path))

interface Comparison {
  /** How many names of the old tool are here as well, as the pages say it. */
  names: string
  /** How many of these have values that mean the same. */
  values: string
  differing: string[]
}

/** Compares what the old tool declared; what is here beside is none of its promises. */
function compare(before: Declared, after: Declared): Comparison {
  const shared = new Map([...before].filter(([name]) => after.has(name)))
  const differing = differences(shared, new Map([...after].filter(([name]) => shared.has(name))))
  return {
    names: `${shared.size.toLocaleString('en')} of ${before.size.toLocaleString('en')}`,
    values: `${(shared.size - differing.length).toLocaleString('en')} of ${shared.size.toLocaleString('en')}`,
    differing,
  }
}

test('from Style Dictionary: Auro has its names, and its values but for a color with seven digits', async () => {
  await place('tokens', await publishedFolder('@aurodesignsystem/design-tokens/src/themes/auro-classic'))
  const { text, count } = await followPage('docs/migrating/from-style-dictionary.md', cli)
  expect(count).toBe(4)
  const theirs = declaredIn(
    await publishedFile('@aurodesignsystem/design-tokens/dist/legacy/auro-classic/CSSCustomProperties.css'),
  )
  const pulled = compare(theirs, await ours('build/variables.css'))
  expect(pulled).toMatchObject({ names: '762 of 762', values: '692 of 762' })
  const sheet = await ours('build/web/core.css')
  const output = compare(theirs, sheet)
  expect(output).toEqual({
    names: '762 of 762',
    values: '761 of 762',
    // tinycolor2 takes a color that it cannot read for black.
    differing: ['ds-color-base-green-200: rgb(0 0 0 / 1) → #d4cece4'],
  })
  for (const figure of ['762 of its 762', output.values, pulled.values, `${sheet.size - theirs.size} tokens`])
    expect(text).toContain(figure)
})

/** Line heights are in percent in the file, which the transforms of Tokens Studio make factors. */
const isLineHeight = (line: string) => {
  const [, before, after] = /: (.*) → (.*)$/.exec(line)!
  const factors = after!.replace(/\b(\d+)%/, (_, percent: string) => String(Number(percent) / 100))
  return factors === before
}

describe('from Tokens Studio: Telekom has its names in each theme, and its values but for line heights in percent', () => {
  const project = async () =>
    JSON.parse(await publishedFile('@telekom/design-tokens/dist/figma/design-tokens.all.json')) as Record<
      string,
      unknown
    >

  test.each([
    ['the plugin, with its file', 'from-tokens-studio.md', 'tokens.json'],
    ['the platform, with a pull', 'from-tokens-studio-platform.md', 'tokens'],
  ])('%s', async (_, page, input) => {
    const sets = await project()
    const files = Object.entries(sets).map(([name, set]) => [`${name}.json`, JSON.stringify(set)] as const)
    await place(input === 'tokens' ? input : 'sets', Object.fromEntries(files))
    if (input !== 'tokens') await place('', { [input]: JSON.stringify(sets) })
    const { text, count } = await followPage(`docs/migrating/${page}`, cli)
    expect(count).toBe(4)
    for (const theme of ['Light', 'Dark']) {
      const folder = join(cli.folder, input === 'tokens' ? input : 'sets')
      const theirs = declaredIn(await builtSheet(folder, ['Core', 'Global', theme]))
      const { names, values, differing } = compare(theirs, await ours(`build/${theme.toLowerCase()}.css`))
      expect({ names, values, others: differing.filter(line => !isLineHeight(line)) }).toEqual({
        names: '620 of 620',
        values: '589 of 620',
        others: [],
      })
      for (const figure of [names, values]) expect(text).toContain(figure)
    }
    const both = await cli.read('build/themes.css')
    expect(both).toContain('--primary-standard: var(--color-brand-standard);')
    expect(both).toContain('[data-color="dark"]')
  })
})

/** Their sheets refer to each other's variables, which a pull without `--references` does not. */
function resolved(declared: Declared): Declared {
  const valueOf = (value: string): string => {
    const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    return name !== undefined && declared.has(name) ? valueOf(declared.get(name)!) : value
  }
  return new Map([...declared].map(([name, value]) => [name, valueOf(value)]))
}

test('from Figma: the variables of Primer have the names and values of its style sheets', async () => {
  const themes = ['light', 'dark']
  const variables = await primerVariables(themes)
  await place('', { 'variables.json': JSON.stringify(variables) })
  const { text, count } = await followPage('docs/migrating/from-figma.md', cli)
  expect(count).toBe(3)
  const compared: Record<string, Comparison> = {}
  for (const theme of themes) {
    const sheet = await publishedFile(`@primer/primitives/dist/css/functional/themes/${theme}.css`)
    const theirs = resolved(declaredIn(sheet.split('@media')[0]!))
    const here = await ours(`build/${theme}.css`)
    compared[theme] = compare(theirs, here)
    const absent = [...theirs.keys()].filter(name => !here.has(name))
    expect(
      absent.filter(name => !/^border-|shadow|^focus-outline$|^button-default-bgColor-disabled$/.test(name)),
    ).toEqual([])
  }
  expect(compared).toEqual({
    light: { names: '914 of 959', values: '914 of 914', differing: [] },
    dark: {
      names: '914 of 959',
      values: '913 of 914',
      differing: ['overlay-borderColor: rgb(61 68 77 / 0.7) → rgb(61 68 77 / 1)'],
    },
  })
  const total = Object.keys(variables.meta.variables).length.toLocaleString('en')
  for (const figure of [
    `${total} variables`,
    ...Object.values(compared).flatMap(({ names, values }) => [names, values]),
  ])
    expect(text).toContain(figure)
})

const permutations = (axes: Record<string, string[]>) =>
  Object.entries(axes).reduce<Record<string, string>[]>(
    (inputs, [axis, contexts]) => inputs.flatMap(input => contexts.map(context => ({ ...input, [axis]: context }))),
    [{}],
  )

describe('from Terrazzo', () => {
  async function move(system: string, axes: Record<string, string[]>) {
    const resolver = await publishedFile(`dtcg-examples/${system}.resolver.json`)
    await place('', { 'tokens.resolver.json': resolver })
    await place(system, await publishedFolder(`dtcg-examples/${system}`))
    const { text, count } = await followPage('docs/migrating/from-terrazzo.md', cli)
    expect(count).toBe(3)
    const inputs = permutations(axes)
    const sheets = await builtSheets(join(cli.folder, 'tokens.resolver.json'), inputs)
    const compared = await Promise.all(
      inputs.map(async (input, at) =>
        compare(declaredIn(sheets[at]!), await ours(`build/${Object.values(input).join('-')}.css`)),
      ),
    )
    for (const { names, values } of compared) for (const figure of [names, values]) expect(text).toContain(figure)
    return compared
  }

  const testLarge = test.runIf(repeats('LARGE_PROJECTS', { short: 0, long: 1 }) > 0)
  testLarge('Spectrum is the same in every permutation, but for a length in dp', async () => {
    const compared = await move('adobe-spectrum', { theme: ['light', 'dark'], size: ['desktop', 'mobile'] })
    expect(compared).toEqual(
      Array.from({ length: 4 }, () => ({
        names: '1,579 of 1,579',
        values: '1,578 of 1,579',
        differing: ['android-elevation: 2dp → 2px'],
      })),
    )
    const all = await cli.read('build/tokens.css')
    for (const selector of ['[data-theme="dark"]', '[data-size="mobile"]']) expect(all).toContain(selector)
  })

  test('the styles of text of Figma SDS are shorthands, without a variable for each of their parts', async () => {
    const compared = await move('figma-sds', { theme: ['light', 'dark'] })
    for (const { names, values, differing } of compared) {
      expect([names, values]).toEqual(['298 of 393', '279 of 298'])
      // Theirs refers to the parts, ours to the tokens that these are made of.
      for (const line of differing) expect(line).toMatch(/^(typography-[\w-]+): var\(--\1-font-weight\)/)
    }
  })
})
