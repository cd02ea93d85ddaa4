// Packs the plugins for linters, bundlers and other tools, each with what it uses of the engine and the client.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../ensure.mjs'
import { packStaged } from './staged.mjs'

const packages = join(root, 'packages')

/** A package with declarations of its own is a plugin: engine, client and cores have theirs made, or none. */
export const pluginNames = readdirSync(packages)
  .filter(name => existsSync(join(packages, name, 'types')))
  .sort()

const ofEveryPlugin = ['dist', 'README.md', 'LICENSE']

/** What `packStaged` takes. */
export const stagedPlugins = (chosen = pluginNames) =>
  chosen.map(name => {
    const home = join(packages, name)
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    return {
      name,
      tarball: `tessera-${name}.tgz`,
      buildInto: dist => buildPlugin(home, manifest, dist),
      folders: manifest.files.filter(file => !ofEveryPlugin.includes(file)),
    }
  })

/** As `tessera-<plugin>.tgz` in the folder. */
export const packPlugins = (folder, chosen) => packStaged(folder, stagedPlugins(chosen))

/** Bundles each export with what it uses of ours. The tool itself is the project's, and npm installs the rest beside the plugin. */
async function buildPlugin(home, { exports, dependencies, peerDependencies, devDependencies }, dist) {
  const used = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies })
  await build({
    entryPoints: Object.values(exports).map(source => join(home, source)),
    outdir: dist,
    bundle: true,
    // What several entries use is in one file.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: used.filter(name => !name.startsWith('@tessera/')),
    legalComments: 'none',
    logLevel: 'silent',
  })
  await cp(join(home, 'types'), dist, { recursive: true })
  // The options that say where tokens come from, which the declarations of most plugins name.
  if (readFileSync(join(home, 'types/index.d.ts'), 'utf8').includes("'./options.js'"))
    await cp(join(packages, 'plugin-core/src/options.ts'), join(dist, 'options.d.ts'))
}
