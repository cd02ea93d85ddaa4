// The projects that Style Dictionary comes with, built by it and by outputs.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  readTokens,
  writeOutputs,
  type OutputFunctions,
  type OutputSettings,
  type TokenSource,
} from '../../outputs/npm/index.ts'

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

export interface Example {
  /** Builds by `style-dictionary build`, or by a script of the example. */
  build(config: string): Promise<void>
  read(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
  /** The tokens of the files in these folders, as Tessera reads them. */
  tokens(...folders: string[]): Promise<TokenSource>
  /** Where the copy is. */
  folder: string
}

const copies: string[] = []

/** For `afterAll`. */
export const removeExamples = async (): Promise<void> => {
  for (const copy of copies.splice(0)) await rm(copy, { recursive: true, force: true })
}

/** A copy of an example. `within`: its folder that Style Dictionary is run in. */
export async function example(path: string, within = '.'): Promise<Example> {
  const copy = await mkdtemp(join(tmpdir(), 'tessera-style-dictionary-'))
  copies.push(copy)
  await symlink(modules, join(copy, 'node_modules'))
  await cp(join(modules, 'style-dictionary/examples', path), join(copy, 'example'), { recursive: true })
  const folder = join(copy, 'example', within)
  return {
    folder,
    async build(config) {
      const script = ['build.js', 'build.mjs'].includes(config)
      const command = join(modules, 'style-dictionary/bin/style-dictionary.js')
      await run(process.execPath, script ? [config] : [command, 'build', '--config', config, '--silent'], {
        cwd: folder,
      })
    },
    read: path => readFile(join(folder, path), 'utf8'),
    write: (path, text) => writeFile(join(folder, path), text),
    async tokens(...folders) {
      const paths = await Promise.all(folders.map(each => filesIn(join(folder, each))))
      const files = paths
        .flat()
        .map(async path => ({ path: relative(folder, path), text: await readFile(path, 'utf8') }))
      return readTokens(await Promise.all(files), { format: 'style-dictionary' })
    },
  }
}

async function filesIn(path: string): Promise<string[]> {
  if (extname(path) !== '') return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && /\.json5?$/.test(entry.name))
  return files
    .map(entry => join(entry.parentPath, entry.name))
    .sort((a, b) => (dirname(a) + a < dirname(b) + b ? -1 : 1))
}

/** The one file of an output, of the one mode that files without modes have. */
export function fileOf(source: TokenSource, output: OutputSettings, functions: OutputFunctions = {}): string {
  const [written] = writeOutputs(source, [output.resolver ? output : { mode: 'Base', ...output }], functions)
  if (written!.unresolved.length > 0) throw new Error(written!.unresolved.map(({ reason }) => reason).join('\n'))
  if (written!.files.length !== 1) throw new Error(`${written!.files.length} files`)
  return written!.files[0]!.text
}
