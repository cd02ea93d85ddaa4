// A fresh project that has packed plugins, as they are installed, and tools of this repository.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtTarball } from '../../../../scripts/packing/built.mjs'
import { packPlugins } from '../../../../scripts/packing/plugins.mjs'

const run = promisify(execFile)
const home = fileURLToPath(new URL('../../../..', import.meta.url))

export type Project = Awaited<ReturnType<typeof projectWith>>

/** `tools`: packages of this repository that the project imports. */
export async function projectWith({ plugin, tools }: { plugin: string; tools: readonly string[] }) {
  const root = await mkdtemp(join(tmpdir(), `tessera-${plugin}-`))
  const installed = join(root, 'node_modules/@tessera', plugin)
  await mkdir(installed, { recursive: true })
  const built = builtTarball(plugin)
  if (built === undefined) await packPlugins(root, [plugin])
  await run('tar', ['-xzf', built ?? join(root, `tessera-${plugin}.tgz`), '-C', installed, '--strip-components=1'])
  for (const tool of tools) {
    await mkdir(dirname(join(root, 'node_modules', tool)), { recursive: true })
    await symlink(installedAt(plugin, tool), join(root, 'node_modules', tool))
  }
  async function write(files: Record<string, string>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
  }
  await write({ 'package.json': '{ "name": "project", "private": true, "type": "module" }' })
  return {
    root,
    write,
    read: (path: string) => readFile(join(root, path), 'utf8'),
    /** Ends with `code`; what it wrote is in `out`. */
    node: (words: readonly string[], env: Record<string, string>, folder = '') =>
      run(process.execPath, words, {
        cwd: join(root, folder),
        env: { PATH: process.env.PATH!, NO_COLOR: '1', ...env },
      }).then(
        ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          code,
          out: stdout + stderr,
        }),
      ),
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** npm keeps what only one package uses beside that package, if others need another version of something. */
function installedAt(plugin: string, tool: string): string {
  const own = join(home, 'packages', plugin, 'node_modules', tool)
  return existsSync(own) ? own : join(home, 'node_modules', tool)
}

/** The blocks of code of a plugin's README, which are what the tests run, by the name of the file that stands before each. */
export function filesInReadme(plugin: string): Record<string, string> {
  const text = readFileSync(join(home, 'packages', plugin, 'README.md'), 'utf8')
  const blocks = [...text.matchAll(/^`([^`\n]+)`:\n\n```\w+\n([^]*?)^```$/gm)]
  return Object.fromEntries(blocks.map(([, name, code]) => [name!, code!]))
}
