// The engine as a project has it: packed, and installed in a folder without a network.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The folder of a project that has the package; its parent is the caller's to remove. */
export async function projectWithEngine(): Promise<{ folder: string; project: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-engine-pack-'))
  const project = join(folder, 'project')
  // A copy, because packing changes the manifest temporarily.
  const copy = join(folder, 'repository')
  await mkdir(join(copy, 'packages'), { recursive: true })
  await mkdir(project)
  for (const name of ['node_modules', 'package.json']) await symlink(join(root, name), join(copy, name))
  await cp(join(root, 'packages/sdk/publish'), join(copy, 'packages/sdk/publish'), { recursive: true })
  await cp(join(root, 'packages/engine'), join(copy, 'packages/engine'), {
    recursive: true,
    filter: path => !path.endsWith('/dist') && !path.endsWith('/.cache'),
  })
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(copy, 'packages/engine') })
  const tarball = (await readdir(folder)).find(name => name.endsWith('.tgz'))!
  await writeFile(join(project, 'package.json'), '{"name":"project","private":true,"type":"module"}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: project })
  return { folder, project }
}
