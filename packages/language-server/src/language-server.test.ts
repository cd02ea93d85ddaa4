// The packed program in a fresh project, driven by a client of the protocol over stdio, against a real server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type ColorInformation,
  type CompletionList,
  type Diagnostic,
  type DocumentLink,
  type Hover,
  type Location,
  type ProtocolConnection,
  type ShowDocumentParams,
} from 'vscode-languageserver-protocol/node'
import { projectWith } from '@tessera/plugin-core/testing/project'
import type { Project } from '@tessera/plugin-core/testing/project'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'

let w: OrganizationWorld
let project: Project
let client: ProtocolConnection
let darkPath: string
const found = new Map<string, Diagnostic[]>()
let told = () => {}

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.brand': ['color', '#3b82f6'],
    'color.text': ['color', '{color.brand}'],
    'color.old': ['color', '#ff0000'],
    'space.small': ['dimension', '4px'],
  })
  await w.as('owner').patch(`${w.modePath}/tokens/color.old`, { deprecated: true, replaced_by: 'color.brand' })
  const modes = `/tokensets/${w.tokenset.id}/modes`
  const dark = (await w.as('owner').post(modes, { name: 'Dark', copy_from: w.mode.id })).body
  darkPath = `${modes}/${dark.id}`
  await w.as('owner').patch(`${darkPath}/tokens/color.brand`, { value: '#000000' })
  project = await projectWith({
    plugin: 'language-server',
    tools: ['vscode-languageserver', 'vscode-languageserver-textdocument'],
  })
  client = connectionTo()
  client.onNotification('textDocument/publishDiagnostics', (given: { uri: string; diagnostics: Diagnostic[] }) => {
    found.set(given.uri, given.diagnostics)
    told()
  })
  await start(client, {})
})
afterAll(async () => {
  await stop(client)
  await w.close()
  await project.close()
})

/** A client of a program of its own. */
function connectionTo(): ProtocolConnection {
  const bin = 'node_modules/@tessera/language-server/bin/tessera-language-server.js'
  const { stdin, stdout } = spawn(process.execPath, [bin, '--stdio'], {
    cwd: project.root,
    env: { ...process.env, TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
}

async function start(connection: ProtocolConnection, capabilities: object, options: object = {}): Promise<void> {
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(project.root).href, name: 'project' }],
    capabilities,
    initializationOptions: { workspace: 'Acme', resolver: '', ...options },
  })
  await connection.sendNotification('initialized', {})
}

async function stop(connection: ProtocolConnection): Promise<void> {
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  connection.dispose()
}

let opened = 0
/** `|` is where the cursor stands. */
async function open(languageId: string, text: string, editor = client) {
  const uri = pathToFileURL(join(project.root, `${opened++}.${languageId}`)).href
  const before = text.split('|')[0]!.split('\n')
  const position = { line: before.length - 1, character: before.at(-1)!.length }
  await editor.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text: text.replace('|', '') },
  })
  const ask = <A>(method: string, more: object = {}) =>
    editor.sendRequest<A>(`textDocument/${method}`, { textDocument: { uri }, position, ...more })
  const diagnostics = async () => {
    while (!found.has(uri)) await new Promise<void>(resolve => (told = resolve))
    return found.get(uri)!
  }
  return { uri, ask, diagnostics }
}

const completed = async (languageId: string, text: string) => {
  const { ask } = await open(languageId, text)
  return (await ask<CompletionList>('completion')).items
}

describe('completion', () => {
  test.each([
    ['css', '.a { color: var(--co|', '--color-brand'],
    ['css', '.a { color: token(color.b|', 'color.brand'],
    ['scss', '.a { color: $col|', '$color-brand'],
    ['less', '.a { color: @col|', '@color-brand'],
    ['typescriptreact', "const a = tokens['color.b|", 'color.brand'],
    ['javascript', 'const a = "var(--col|', '--color-brand'],
    ['vue', '<style>.a { color: var(--col|', '--color-brand'],
    ['svelte', '<p style="color: var(--col|', '--color-brand'],
    ['json', '{ "a": { "$value": "{color.b|', 'color.brand'],
  ])('in %s: %s', async (languageId, text, name) => {
    const items = await completed(languageId, text)
    // The kind by which editors draw a swatch, with the color beside it.
    expect(items.find(({ label }) => label === name)).toMatchObject({ kind: 16, documentation: '#3b82f6' })
  })

  test('replaces what is typed, has deprecated names last, and none where no token stands', async () => {
    const items = await completed('css', '.a { color: var(--c|')
    expect(items[0]!.textEdit).toEqual({
      range: { start: { line: 0, character: 16 }, end: { line: 0, character: 19 } },
      newText: '--color-brand',
    })
    expect(items.at(-1)).toMatchObject({ label: '--color-old', tags: [1] })
    expect(await completed('css', '.a { co|')).toEqual([])
    expect(await completed('typescript', 'const price = `$|')).toEqual([])
  })
})

test('hover shows the chain of aliases in each mode, and leads to the dashboard', async () => {
  const { ask } = await open('css', '.a { color: var(--color-|text); }')
  const { contents } = (await ask<Hover>('hover'))! as { contents: { value: string } }
  expect(contents.value).toContain('**color.text** · color')
  expect(contents.value).toContain(`| ${w.mode.name} | \`color.brand\` → \`#3b82f6\` |`)
  expect(contents.value).toContain('| Dark | `color.brand` → `#000000` |')
  const page = `${w.address}/w/${w.workspace.id}/t/${w.tokenset.id}?sel=color.text`
  expect(contents.value).toContain(`(${page})`)
  const links = await ask<DocumentLink[]>('documentLink')
  expect(links.map(({ target }) => target)).toEqual([page])
  expect(await (await open('css', '.a { co|lor: red; }')).ask('hover')).toBeNull()
})

describe('the definition', () => {
  const page = (name: string) => `${w.address}/w/${w.workspace.id}/t/${w.tokenset.id}?sel=${name}`
  const definitions = async (languageId: string, text: string, editor = client) => {
    const { uri, ask } = await open(languageId, text, editor)
    const found = await ask<Location[]>('definition')
    return found.map(({ uri: at, range }) => [at === uri ? 'here' : at, range.start.line, range.start.character])
  }

  test.each([
    ['css', '.a { color: var(--color-|text) }', 'color.text'],
    ['scss', '.a { color: $color-|brand }', 'color.brand'],
    ['typescript', "tokens['color|.text']", 'color.text'],
    ['vue', '<style>.a { color: token(color.te|xt) }</style>', 'color.text'],
    ['json', '{ "a": { "$value": "{color.t|ext}" } }', 'color.text'],
  ])('in %s is the page in the dashboard: %s', async (languageId, text, name) => {
    expect(await definitions(languageId, text)).toEqual([[page(name), 0, 0]])
  })

  test('is nothing where no token stands, or an unknown one', async () => {
    expect(await definitions('css', '.a { co|lor: red }')).toEqual([])
    expect(await definitions('css', '.a { color: var(--no|where) }')).toEqual([])
  })

  test('of an alias is its declaration in the document, half-written lines or not', async () => {
    const text = `{
  "color": {
    // { "text": "{no}"
    "$root": { "$value": "#000" },
    "te\\u0078t": { "$value": "#111" },
    "broken": { "$value":
    "link": { "$value": "{color.te|xt}" }
  }`
    expect(await definitions('jsonc', text)).toEqual([['here', 4, 5]])
    expect(await definitions('jsonc', text.replace('te|xt', '|'))).toEqual([])
    expect(await definitions('jsonc', text.replace('.te|xt', '|'))).toEqual([['here', 3, 5]])
  })

  test('of an alias in a resolver is each declaration in its sources', async () => {
    const source = '{ "gap": { "$value": "4px" } }'
    const text = `{ "sets": { "core": { "sources": [\n${source},\n${source}, { "a": { "$value": "{g|ap}" } }] } } }`
    expect(await definitions('json', text)).toEqual([
      ['here', 1, 3],
      ['here', 2, 3],
    ])
  })

  test('of an alias may be in a document beside it', async () => {
    await project.write({ 'beside.json': '{\n  "base": { "$value": "1px" }\n}', 'broken.json': '{ "base": ' })
    const beside = pathToFileURL(join(project.root, 'beside.json')).href
    expect(await definitions('json', '{ "a": { "$value": "{ba|se}" } }')).toEqual([[beside, 1, 3]])
  })

  test('in the dashboard is opened by editors that can', async () => {
    const shown: ShowDocumentParams[] = []
    const withBrowser = async (success: boolean, options: object) => {
      const editor = connectionTo()
      editor.onRequest('window/showDocument', (asked: ShowDocumentParams) => {
        shown.push(asked)
        return { success }
      })
      await start(editor, { window: { showDocument: { support: true } } }, options)
      const found = await definitions('css', '.a { color: var(--color-|text) }', editor)
      await stop(editor)
      return found
    }
    expect(await withBrowser(true, {})).toEqual([])
    expect(shown).toEqual([{ uri: page('color.text'), external: true, takeFocus: true }])
    expect(await withBrowser(false, {})).toEqual([[page('color.text'), 0, 0]])
    expect(await withBrowser(true, { definition: 'location' })).toEqual([[page('color.text'), 0, 0]])
    expect(shown).toHaveLength(2)
  })
})

test('colors of tokens are drawn where they are used', async () => {
  const { ask } = await open('css', '.a { color: var(--color-brand); margin: var(--space-small) }')
  const colors = await ask<ColorInformation[]>('documentColor')
  expect(colors).toHaveLength(1)
  expect(colors[0]!.range.start).toEqual({ line: 0, character: 16 })
  const { red, green, blue, alpha } = colors[0]!.color
  expect([red, green, blue].map(part => Math.round(part * 255))).toEqual([0x3b, 0x82, 0xf6])
  expect(alpha).toBe(1)
})

test('colors of tokens that a document declares are drawn where it refers to them, whoever else has the name', async () => {
  const { ask } = await open(
    'json',
    `{ "a": { "$value": "#ff0000" }, "b": { "$value": "{a}" }, "color": { "brand": { "$value": { "colorSpace": "srgb", "components": [0, 1, 0] } } },
"c": { "$value": "{b}" }, "d": { "$value": "{color.brand}" }, "e": { "$value": "{f}" }, "f": { "$value": "{e}" }, "g": { "$value": "Gold" }, "h": { "$value": "{g}" } }`,
  )
  const colors = await ask<ColorInformation[]>('documentColor')
  expect(colors.map(({ color, range }) => [range.start.line, color.red, color.green, color.blue])).toEqual([
    [0, 1, 0, 0],
    [1, 1, 0, 0],
    [1, 0, 1, 0],
  ])
})

describe('the uses of a token', () => {
  const inFolder = async (name: string, files: Record<string, string>) => {
    await project.write(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])))
    return (path: string) => pathToFileURL(join(project.root, name, path)).href
  }
  const places = (locations: readonly Location[], uriOf: (path: string) => string, paths: readonly string[]) =>
    locations.flatMap(({ uri, range }) => {
      const path = paths.find(each => uriOf(each) === uri)
      return path === undefined ? [] : [[path, range.start.line, range.start.character]]
    })

  test('are found in documents and in code, open or not, with its declaration', async () => {
    const files = { 'tokens.json': '{ "z": { "$value": "{color.text}" } }', 'a.css': 'a { color: var(--color-text) }' }
    const uriOf = await inFolder('uses', { ...files, 'node_modules/b.css': 'b { color: var(--color-text) }' })
    const { ask, uri } = await open('scss', '.a { color: $color-te|xt }')
    const found = await ask<Location[]>('references', { context: { includeDeclaration: true } })
    expect(places(found, uriOf, ['tokens.json', 'a.css', 'node_modules/b.css'])).toEqual([
      ['tokens.json', 0, 21],
      ['a.css', 0, 15],
    ])
    expect(found.filter(each => each.uri === uri)).toHaveLength(1)
  })

  test('are renamed with the key, in every document', async () => {
    const uriOf = await inFolder('names', { 'roles.json': '{ "r": { "$value": "{hue.main}" } }' })
    const { uri, ask } = await open(
      'json',
      '{ "hue": { "ma|in": { "$value": "#00f" } }, "s": { "$value": "{hue.main}" } }',
    )
    expect(await ask('prepareRename')).toMatchObject({ placeholder: 'main' })
    const { changes } = await ask<{ changes: Record<string, { newText: string }[]> }>('rename', { newName: 'base' })
    expect(changes[uri]!.map(({ newText }) => newText)).toEqual(['base', 'hue.base'])
    expect(changes[uriOf('roles.json')]!.map(({ newText }) => newText)).toEqual(['hue.base'])
  })

  test.each([
    ['{ "u": { "$value": "{space.sm|all}" } }', 'ink', 'No file of the project declares "space.small"'],
    ['{ "g": { "o|ne": { "$value": 1 } } }', 'h.one', 'Only the last part can change here: g.…'],
    ['{ "k": { "o|ne": { "$value": 1 }, "two": { "$value": 2 } } }', 'two', 'There is a token named "k.two" already'],
    ['{ "m": { "o|ne": { "$value": 1 } } }', '$x', 'A name has no braces'],
    ['{ "n": { "$ro|ot": { "$value": 1 } } }', 'x', '"n" has the name of its group: rename the group'],
  ])('are not renamed where %j becomes %s', async (text, newName, message) => {
    const { ask } = await open('json', text)
    await expect(ask('rename', { newName })).rejects.toThrow(message)
  })
})

describe('the rules of the linters', () => {
  const rulesIn = async (languageId: string, text: string) =>
    (await (await open(languageId, text)).diagnostics()).map(({ code, range }) => `${range.start.line} ${code}`)

  test.each([
    ['css', '.a {\n  color: var(--color-old);\n  background: #3b82f6;\n  border-color: var(--color-gone);\n}\n'],
    ['scss', '.a {\n  color: $color-old;\n  background: #3b82f6; // #3b82f6\n  border-color: $color-gone;\n}\n'],
    ['less', '.a {\n  color: @color-old;\n  background: #3b82f6;\n  border-color: @color-gone;\n}\n'],
    [
      'vue',
      '<style>\n.a { color: var(--color-old);\n  background: #3b82f6;\n  border-color: var(--color-gone); }</style>',
    ],
    [
      'svelte',
      '<style>\n.a { color: var(--color-old);\n  background: #3b82f6;\n  border-color: var(--color-gone); }</style>',
    ],
    [
      'typescriptreact',
      "const a = (\n  <p title={tokens['color.old']}\n  style={{ background: '#3b82f6' }}\n>{tokens['color.gone']}</p>)",
    ],
  ])('find in %s what they find there', async (languageId, text) => {
    expect(await rulesIn(languageId, text)).toEqual([
      '1 no-deprecated-token',
      '2 no-hardcoded-value',
      '3 no-unknown-token',
    ])
  })

  test('leave names alone that the file declares, and values of the tokens themselves', async () => {
    expect(
      await rulesIn('css', ':root { --color-own: red; --color-brand: #3b82f6 } .a { color: var(--color-own) }'),
    ).toEqual([])
  })

  test('find references of a document that lead nowhere, with the nearest name as a quick fix', async () => {
    await project.write({ 'core/palette.json': '{ "palette": { "blue": { "$value": "#00f" } } }' })
    const { uri, ask, diagnostics } = await open(
      'json',
      `{ "text": "{greeting}", "own": { "$root": { "$value": "#000" } }, "a": { "$value": "{nope}" },
  "b": { "$value": { "color": "{palette.bleu}", "width": "{own.$root}" } }, "c": { "$value": ["{own}", "{color.brand}"] },
  "d": { "$value": "{palette.blue}" }, "e": { "$value": "{onw}" } }`,
    )
    const all = await diagnostics()
    expect(all.map(({ code, severity, message, range }) => [code, severity, message, range.start.line])).toEqual([
      ['no-unknown-token', 1, 'There is no token "nope"', 0],
      ['no-unknown-token', 1, 'There is no token "palette.bleu"', 1],
      ['no-unknown-token', 1, 'There is no token "onw"', 2],
    ])
    const actions = await ask<CodeAction[]>('codeAction', { context: { diagnostics: all } })
    expect(actions.map(({ title, edit }) => [title, edit!.changes![uri]!.length])).toEqual([['Use palette.blue', 1]])
    await open('json', '{ "nope": { "$value": "#000" } }')
    while (found.get(uri)!.length > 2) await new Promise<void>(resolve => (told = resolve))
    expect(found.get(uri)!.map(({ message }) => message)).not.toContain('There is no token "nope"')
  })

  test('have quick fixes that put the token in', async () => {
    const { uri, ask, diagnostics } = await open('css', '.a { color: var(--color-old); background: #3b82f6 }')
    const actions = await ask<CodeAction[]>('codeAction', { context: { diagnostics: await diagnostics() } })
    expect(actions.map(({ title }) => title)).toEqual(['Use --color-brand', 'Use var(--color-brand)'])
    const [first, second] = actions.map(({ edit }) => edit!.changes![uri]![0]!)
    expect([first!.range.start.character, first!.range.end.character]).toEqual([16, 27])
    expect([second!.range.start.character, second!.range.end.character]).toEqual([42, 49])
  })

  test('have the nearest name for a misspelt one as a quick fix, and none for what is like no name', async () => {
    const fixes = async (languageId: string, text: string) => {
      const { ask, diagnostics } = await open(languageId, text)
      const actions = await ask<CodeAction[]>('codeAction', { context: { diagnostics: await diagnostics() } })
      return actions.map(({ title, isPreferred }) => [title, isPreferred])
    }
    expect(await fixes('css', '.a { color: var(--color-barnd); margin: var(--color-something-else) }')).toEqual([
      ['Use --color-brand', false],
    ])
    expect(await fixes('typescript', "const a = tokens['color.brnd']")).toEqual([['Use color.brand', false]])
  })
})

test('what is edited on the server is in the editor, without being asked for', async () => {
  const { uri, diagnostics } = await open('css', '.a { color: var(--color-fresh) }')
  expect((await diagnostics()).map(({ code }) => code)).toEqual(['no-unknown-token'])
  await w.addTokens({ 'color.fresh': ['color', '#00ff00'] })
  while (found.get(uri)!.length > 0) await new Promise<void>(resolve => (told = resolve))
})

/** Thousands. */
const size = repeats('EDITOR_TOKENS', { short: 2, long: 10 })

test(`completes in a file of ${size / 2},000 lines with ${size},000 tokens`, async () => {
  for (let part = 0; part < size * 2; part++)
    await w.addTokens(
      Object.fromEntries(
        Array.from({ length: 500 }, (_, at) => [`many.color-${part * 500 + at}`, ['color', '#3b82f6']] as const),
      ) as Record<string, [string, string]>,
    )
  const line = '.card { color: var(--color-text); margin: 4px }\n'
  const { ask } = await open('css', `${line.repeat(size * 500)}.a { color: var(--many-color-${size - 1}99|`)
  const names = async () => (await ask<CompletionList>('completion')).items.map(({ label }) => label)
  const last = `--many-color-${size - 1}999`
  while (!(await names()).includes(last)) await new Promise<void>(resolve => (told = resolve))
  const times: number[] = []
  for (let run = 0; run < 20; run++) {
    const start = performance.now()
    await names()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  console.log(`completion: ${times[10]!.toFixed(1)} ms in the middle, ${times.at(-1)!.toFixed(1)} ms at most, of 20`)
  expect(await names()).toContain(last)
})

test('completes while thousands of literals are looked up', async () => {
  const lines = Array.from(
    { length: 5000 },
    (_, at) => `.card { background: #${(0x100000 + at * 997).toString(16)} }\n`,
  )
  const { uri, ask, diagnostics } = await open('css', `${lines.join('')}.a { color: var(--many-color-${size - 1}99|`)
  let answers = 0
  do {
    await ask<CompletionList>('completion')
    answers++
  } while (!found.has(uri))
  expect(answers).toBeGreaterThan(1)
  expect(await diagnostics()).toHaveLength(lines.length)
})
