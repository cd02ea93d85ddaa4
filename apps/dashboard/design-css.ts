// Turns the files in `design/` into the style sheet that the dashboard is styled with, by the engine's own import and export.
import type * as Engine from '@tessera/engine'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const id = 'virtual:tessera.css'
const resolved = `\0${id}`
const base = 'tessera-base.tokens.json'
const modes = [
  { name: 'Light', file: 'tessera-light.tokens.json' },
  { name: 'Dark', file: 'tessera-dark.tokens.json' },
]

const pathOf = (file: string) => fileURLToPath(new URL(`../../design/${file}`, import.meta.url))

export function designCss(): Plugin {
  return {
    name: 'tessera-design',
    resolveId: source => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return
      for (const file of [base, ...modes.map(mode => mode.file)]) this.addWatchFile(pathOf(file))
      // Node cannot load the engine's TypeScript by itself, and Vite leaves packages out of what it bundles of its configuration.
      return writeDesign((await runnerImport<typeof Engine>('@tessera/engine')).module)
    },
  }
}

/** One block for both themes under `:root`, and what differs in the dark one. */
function writeDesign(engine: typeof Engine): string {
  const written = engine.exportTokens(
    'css',
    engine.tokensetInput(
      'Tessera',
      modes.map(({ name, file }, i) => ({ name, is_default: i === 0, tokens: readTokens(engine, [base, file]) })),
    ),
    { references: true, delta: true },
  )
  const faults = engine.unresolvedOf(written.findings).map(each => `${each.mode} ${each.name}: ${each.reason}`)
  if (faults.length > 0) throw new Error(`The design does not resolve:\n${faults.join('\n')}`)
  return written.text
}

function readTokens({ importTokens, isImportFailure }: typeof Engine, files: string[]): Engine.Token[] {
  const sources = files.map(path => ({ path, text: readFileSync(pathOf(path), 'utf8') }))
  const read = importTokens(sources, { format: 'dtcg', strict: true })
  if (isImportFailure(read)) throw new Error(read.errors.map(error => `${error.path}: ${error.message}`).join('\n'))
  return read.modes.flatMap(mode => mode.tokens)
}
