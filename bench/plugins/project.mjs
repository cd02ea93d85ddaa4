// A fresh project for benches of plugins: a packed plugin as it is installed, tools of this repository, and a workspace of tokens.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/ensure.mjs'
import { packPlugins } from '../../scripts/packing/plugins.mjs'

const run = promisify(execFile)

export async function projectWith(plugin, tools, files = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const installed = join(cwd, 'node_modules/@tessera', plugin)
  await mkdir(installed, { recursive: true })
  await packPlugins(cwd, [plugin])
  await run('tar', ['-xzf', join(cwd, `tessera-${plugin}.tgz`), '-C', installed, '--strip-components=1'])
  for (const tool of tools) await symlink(join(root, 'node_modules', tool), join(cwd, 'node_modules', tool))
  for (const [path, text] of Object.entries({ 'package.json': '{ "private": true, "type": "module" }', ...files })) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
  return { cwd, remove: () => rm(cwd, { recursive: true, force: true }) }
}

/** Half of the colors refer to the other half. */
export async function addTokens(bench, count) {
  const batch = 500
  for (let from = 0; from < count; from += batch) {
    const operations = Array.from({ length: batch }, (_, at) => {
      const number = from + at
      const value = number % 2 ? { alias_to: `color.step-${number - 1}` } : `#${number.toString(16).padStart(6, '0')}`
      return { op: 'create', name: `color.step-${number}`, type: 'color', value }
    })
    await bench.post(`${bench.path}/tokens/batch`, { operations })
  }
}
