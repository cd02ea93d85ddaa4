// The contenders of the engine's bench: each converts the JSON text of a DTCG document into the text of a format.
import css from '@terrazzo/plugin-css'
import { build as terrazzoBuild, defineConfig, parse as terrazzoParse } from '@terrazzo/parser'
import { build } from 'esbuild'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import StyleDictionary from 'style-dictionary'

const root = join(import.meta.dirname, '../..')

/** The engine is TypeScript: bundled below its package, so that what it imports is found. */
export async function loadEngine() {
  const folder = await mkdtemp(join(root, 'node_modules/.bench-engine-'))
  const outfile = join(folder, 'engine.mjs')
  await build({
    entryPoints: [join(root, 'packages/engine/src/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function viaEngine({ importTokens, exportTokens, modeInput }, format) {
  return text => {
    const { modes } = importTokens([{ path: 'tokens.json', text }], { format: 'dtcg' })
    const mode = { ...modes[0], name: 'Base', is_default: true }
    return exportTokens(format, modeInput('Bench', mode)).text
  }
}

export const floor = text => JSON.stringify(JSON.parse(text))

export const platforms = {
  css: { transformGroup: 'css', files: [{ format: 'css/variables', destination: 'x' }] },
  ios: { transformGroup: 'ios-swift', files: [{ format: 'ios-swift/enum.swift', destination: 'x' }] },
  android: { transformGroup: 'android', files: [{ format: 'android/resources', destination: 'x' }] },
}

export function viaStyleDictionary(format) {
  return async text => {
    const dictionary = new StyleDictionary({
      tokens: JSON.parse(text),
      platforms: { one: platforms[format] },
      log: { verbosity: 'silent', warnings: 'disabled' },
    })
    const [file] = await dictionary.formatPlatform('one')
    return file.output
  }
}

/** It writes CSS only. */
export async function viaTerrazzo(text) {
  const config = defineConfig({ plugins: [css({ filename: 'tokens.css' })] }, { cwd: pathToFileURL(`${root}/`) })
  const filename = new URL('file:///tokens.json')
  const { tokens, sources, resolver } = await terrazzoParse([{ filename, src: text }], { config })
  const { outputFiles } = await terrazzoBuild(tokens, { sources, config, resolver })
  return outputFiles[0].contents
}
