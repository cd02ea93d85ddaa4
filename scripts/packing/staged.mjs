// Packs a package from a copy with its built code, so that the manifest of the source is unchanged.
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { published } from '../../packages/sdk/publish/manifest.mjs'
import { npm, root, runQuietly } from '../ensure.mjs'

/** `buildInto` is called with the folder `dist` of the copy; `file` is the tarball; `folders` go in as they are. */
export async function packStaged(name, file, buildInto, folders = []) {
  const home = ['packages', 'apps'].map(folder => join(root, folder, name)).find(existsSync)
  const stage = await mkdtemp(join(tmpdir(), `tessera-${name}-`))
  try {
    await buildInto(join(stage, 'dist'))
    await cp(join(home, 'README.md'), join(stage, 'README.md'))
    await cp(join(root, 'LICENSE'), join(stage, 'LICENSE'))
    for (const more of folders) await cp(join(home, more), join(stage, more), { recursive: true })
    await writeFile(join(stage, 'package.json'), published(await readFile(join(home, 'package.json'), 'utf8')))
    const folder = dirname(file)
    const packed = await runQuietly(npm('pack', stage, '--json', '--pack-destination', folder), 'npm pack')
    const { filename } = JSON.parse(packed.slice(packed.indexOf('[')))[0]
    await rename(join(folder, filename), file)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
