// webpack takes `tessera:` for the scheme of an address and asks no plugin. And what a plugin loads is a script to it, so that the style
// sheet is a file there.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Tokens } from '@tessera/plugin-core'
import type { Source } from './source.ts'

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
  (source: Source) =>
  (compiler: Bundler): void => {
    source.root = compiler.context
    source.hasBegun = true
    compiler.hooks.beforeCompile.tapPromise('tessera', async () =>
      writeSheet(sheetFile(source.root), await source.begin()),
    )
    replaceModules(compiler)
  }

function replaceModules(compiler: Bundler): void {
  new compiler.webpack.NormalModuleReplacementPlugin(/^tessera:(?:tokens|css)$/, resource => {
    resource.request = resource.request === 'tessera:css' ? sheetFile(compiler.context) : 'tessera-module/tokens'
  }).apply(compiler)
}

/** An unchanged file is left alone: a build that watches would begin anew. */
async function writeSheet(file: string, tokens: Tokens): Promise<void> {
  const css = tokens.css()
  if (existsSync(file) && (await readFile(file, 'utf8')) === css) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, css)
}
