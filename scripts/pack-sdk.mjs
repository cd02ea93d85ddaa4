// `node scripts/pack-sdk.mjs FILE`: the JavaScript client as a package. Put together apart, so that the manifest of the
// source stays as it is.
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildSdk } from '../packages/sdk/publish/build.mjs'
import { published } from '../packages/sdk/publish/manifest.mjs'
import { npm, reportAndExit, root, runQuietly } from './ensure.mjs'

async function packSdk(file) {
  const home = join(root, 'packages/sdk')
  const stage = await mkdtemp(join(tmpdir(), 'tessera-sdk-'))
  try {
    await buildSdk(join(stage, 'dist'))
    for (const name of ['README.md', 'LICENSE']) await cp(join(home, name), join(stage, name))
    await writeFile(join(stage, 'package.json'), published(await readFile(join(home, 'package.json'), 'utf8')))
    const folder = dirname(file)
    const packed = await runQuietly(npm('pack', stage, '--json', '--pack-destination', folder), 'npm pack')
    const { filename } = JSON.parse(packed.slice(packed.indexOf('[')))[0]
    await rename(join(folder, filename), file)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

await packSdk(process.argv[2]).catch(reportAndExit)
