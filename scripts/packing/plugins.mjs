// Packs the plugins for linters, each with what it uses of the engine in one file.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../ensure.mjs'
import { packStaged } from './staged.mjs'

const plugins = ['stylelint-plugin', 'eslint-plugin']

/** As `tessera-<plugin>.tgz` in the folder. */
export async function packPlugins(folder) {
  for (const name of plugins)
    await packStaged(name, join(folder, `tessera-${name}.tgz`), dist => buildPlugin(join(root, 'packages', name), dist))
}

async function buildPlugin(home, dist) {
  await build({
    entryPoints: [join(home, 'src/index.ts')],
    outfile: join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The linter itself is the project's.
    external: ['stylelint', 'eslint'],
    legalComments: 'none',
    logLevel: 'silent',
  })
  await cp(join(home, 'types'), dist, { recursive: true })
}
