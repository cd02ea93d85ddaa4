// webpack takes `tessera:` for the scheme of an address and asks no plugin. And what a plugin loads is a script to it, so that the style
// sheet is a file there.
import { join } from 'node:path'
import { writeIfChanged } from '@tessera/plugin-core/files'
import type { FollowedTokens } from './source.ts'

/** What webpack and Rspack have in common. */
interface Bundler {
  context: string
  hooks: { beforeCompile: { tapPromise(name: string, run: () => Promise<void>): void } }
  webpack: {
    NormalModuleReplacementPlugin: new (
      pattern: RegExp,
      replace: (resource: { request: string }) => void,
    ) => { apply(compiler: Bundler): void }
  }
}

const sheetFile = (root: string) => join(root, 'node_modules/.cache/tessera/tokens.css')

/** The style sheet is written before modules are looked for, which webpack does while a build starts. */
export const inWebpack =
  (source: FollowedTokens) =>
  (compiler: Bundler): void => {
    source.root = compiler.context
    source.hasBegun = true
    compiler.hooks.beforeCompile.tapPromise('tessera', async () => {
      const tokens = await source.begin()
      await writeIfChanged(sheetFile(source.root), tokens.css())
    })
    replaceModules(compiler)
  }

function replaceModules(compiler: Bundler): void {
  new compiler.webpack.NormalModuleReplacementPlugin(/^tessera:(?:tokens|css)$/, resource => {
    resource.request = resource.request === 'tessera:css' ? sheetFile(compiler.context) : 'tessera-module/tokens'
  }).apply(compiler)
}
