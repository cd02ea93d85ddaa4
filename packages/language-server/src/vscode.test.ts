// The extension as it is packed: one file that needs the editor alone.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../vscode', import.meta.url))
const esbuild = fileURLToPath(new URL('../../../node_modules/esbuild/bin/esbuild', import.meta.url))

/** Loads the extension as the editor does, in a window without a folder. */
const editor = `
const Module = require('node:module')
const load = Module._load
const own = { env: {}, window: { showInformationMessage: text => console.log(text) }, workspace: { workspaceFolders: [] } }
const vscode = new Proxy(own, { get: (_, name) => own[name] ?? class { static Empty = { append: () => ({}) } } })
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest))
void require('./extension.cjs').activate()
`

test('it is bundled with what it uses, and says what it needs in the project', async () => {
  const { main, scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    main: string
    scripts: Record<string, string>
  }
  const alone = await mkdtemp(join(tmpdir(), 'tessera-vscode-'))
  const [tool, ...words] = scripts['vscode:prepublish']!.split(' ')
  expect([tool, words.at(-1)]).toEqual(['esbuild', `--outfile=${main.slice(2)}`])
  const outfile = join(alone, 'extension.cjs')
  await run(esbuild, [...words.slice(0, -1), `--outfile=${outfile}`], { cwd: folder })
  await writeFile(join(alone, 'editor.cjs'), editor)
  const { stdout } = await run(process.execPath, ['editor.cjs'], { cwd: alone })
  expect(stdout).toContain('install @tessera/language-server in the project')
  await rm(alone, { recursive: true })
})
