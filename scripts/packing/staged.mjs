// Packs packages from copies with their built code, so that the manifests of the sources are unchanged.
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { published } from '../../packages/sdk/publish/manifest.mjs'
import { npm, root, runQuietly } from '../ensure.mjs'

/**
 * Into `folder`. Of each package: its folder's `name`, the file name of its `tarball`, `buildInto(dist)`, which fills the folder `dist` of
 * the copy, and `folders` that go in as they are. One run of npm packs all: starting it takes longer than packing.
 */
export async function packStaged(folder, packages) {
  const stages = await mkdtemp(join(tmpdir(), 'tessera-packages-'))
  try {
    // All have ended before a failure is told: what still writes would keep the folder from being removed.
    const staged = await Promise.allSettled(packages.map(each => stage(each, join(stages, each.name))))
    const tarballs = new Map(await Promise.all(staged.map(one => one.value ?? Promise.reject(one.reason))))
    const copies = packages.map(({ name }) => join(stages, name))
    const packed = await runQuietly(npm('pack', ...copies, '--json', '--pack-destination', folder), 'npm pack')
    for (const { name, filename } of JSON.parse(packed.slice(packed.indexOf('['))))
      await rename(join(folder, filename), join(folder, tarballs.get(name)))
  } finally {
    await rm(stages, { recursive: true, force: true })
  }
}

/** The name that the package is published by, with its tarball. */
async function stage({ name, tarball, buildInto, folders = [] }, copy) {
  const home = ['packages', 'apps'].map(folder => join(root, folder, name)).find(existsSync)
  await buildInto(join(copy, 'dist'))
  await cp(join(home, 'README.md'), join(copy, 'README.md'))
  await cp(join(root, 'LICENSE'), join(copy, 'LICENSE'))
  for (const more of folders) await cp(join(home, more), join(copy, more), { recursive: true })
  const manifest = published(await readFile(join(home, 'package.json'), 'utf8'))
  await writeFile(join(copy, 'package.json'), manifest)
  return [JSON.parse(manifest).name, tarball]
}
