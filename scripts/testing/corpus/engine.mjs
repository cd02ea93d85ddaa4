// The engine from its sources, and what `tessera convert` does with it, for one permutation.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { cache } from './packages.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export async function loadEngine() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/engine/src/index.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  })
  mkdirSync(cache, { recursive: true })
  const path = join(cache, `engine.${process.pid}.mjs`)
  writeFileSync(path, outputFiles[0].text)
  return import(pathToFileURL(path).href)
}

/**
 * Reads files and returns an export's input, and what reading said. `input`: the context of each modifier, `mode`: the mode, where
 * the files have several.
 */
export function readFiles(engine, files, { from, input, mode }) {
  const format = from ?? engine.recogniseFormat(files)
  const system = engine.formatById(format)?.readSystem ? engine.importSystem(files, { format }) : null
  if (system && 'errors' in system) throw new Error(system.errors[0].message)
  const joined = system && engine.joinedSystem(system)
  if (joined && !system.isImplied) {
    const tokens = system.tokensets.flatMap(({ modes }) => modes.flatMap(own => own.tokens))
    return { ...system, tokens, input: engine.permutationInput(joined, inputOf(joined.resolver, input ?? {})) }
  }
  const document = engine.importTokens(files, { format })
  if ('errors' in document) throw new Error(document.errors[0].message)
  const chosen = document.modes.find(({ name }) => (name ?? '').toLowerCase() === (mode ?? '').toLowerCase())
  if (mode && !chosen) throw new Error(`There is no mode ${mode}, but ${document.modes.map(({ name }) => name)}`)
  const own = { name: 'Base', is_default: true, ...(chosen ?? document.modes[0]) }
  const tokens = document.modes.flatMap(own => own.tokens)
  const variant = { name: 'Base', at: new Map(), tokens: own.tokens, groups: own.groups }
  return { ...document, tokens, input: { name: 'corpus', axes: [], variants: [variant] } }
}

const inputOf = ({ modifiers }, input) =>
  new Map(modifiers.map(({ name, default: standard, contexts }) => [name, input[name] ?? standard ?? contexts[0].name]))

/** The custom properties of an export, by name. */
export function cssOf(engine, input, options = {}) {
  const { text, findings } = engine.exportTokens('css', input, options)
  return { text, unresolved: engine.unresolvedOf(findings) }
}
