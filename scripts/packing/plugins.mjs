// Packs the plugins for linters, bundlers and other tools, each with what it uses of the engine and the client.
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../ensure.mjs'
import { packStaged } from './staged.mjs'

/**
 * `external`: the tool itself, which is the project's, and what npm installs beside the plugin. `options`: the declarations name the
 * options that say where tokens come from.
 */
const plugins = {
  'stylelint-plugin': { external: ['stylelint'] },
  'eslint-plugin': { external: ['eslint'] },
  unplugin: {
    entries: ['index', 'vite', 'rollup', 'webpack', 'esbuild', 'rspack'],
    external: ['unplugin'],
    files: ['client.d.ts'],
    options: true,
  },
  postcss: { external: ['postcss'], options: true },
  'language-server': { external: ['vscode-languageserver', 'vscode-languageserver-textdocument'], files: ['bin'] },
  storybook: {
    entries: ['index', 'preset', 'manager', 'preview'],
    external: ['storybook', 'react'],
    options: true,
  },
  'style-dictionary': { external: ['style-dictionary'], options: true },
}

/** What `packStaged` takes. */
export const stagedPlugins = (names = Object.keys(plugins)) =>
  names.map(name => ({
    name,
    tarball: `tessera-${name}.tgz`,
    buildInto: dist => buildPlugin(join(root, 'packages', name), plugins[name], dist),
    folders: plugins[name].files,
  }))

/** As `tessera-<plugin>.tgz` in the folder. */
export const packPlugins = (folder, names) => packStaged(folder, stagedPlugins(names))

const sourceOf = path => [`${path}.ts`, `${path}.tsx`].find(existsSync)

async function buildPlugin(home, { entries = ['index'], external, options = false }, dist) {
  await build({
    entryPoints: entries.map(entry => sourceOf(join(home, 'src', entry))),
    outdir: dist,
    bundle: true,
    // What several entries use is in one file.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    legalComments: 'none',
    logLevel: 'silent',
  })
  await cp(join(home, 'types'), dist, { recursive: true })
  if (options) await cp(join(root, 'packages/plugin-core/src/options.ts'), join(dist, 'options.d.ts'))
}
