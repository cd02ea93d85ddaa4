// Serves what the files in `design/` come to as the style sheet that the dashboard is styled with.
import { build } from 'esbuild'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type * as Design from './src/styles/design.ts'

const id = 'virtual:tessera.css'
const resolved = `\0${id}`
const program = fileURLToPath(new URL('./src/styles/design.ts', import.meta.url))

export function designCss(): Plugin {
  return {
    name: 'tessera-design',
    resolveId: source => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return
      const { designFiles, writeDesign } = await loadDesign()
      for (const file of designFiles()) this.addWatchFile(file)
      return writeDesign()
    },
  }
}

/** Node cannot load the engine's TypeScript by itself. Vite could, by a second run of its own, which takes four times as long. */
async function loadDesign(): Promise<typeof Design> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-design-'))
  const outfile = join(folder, 'design.mjs')
  try {
    await build({
      entryPoints: [program],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      // What it reads stands beside its source, not beside this bundle.
      define: { 'import.meta.dirname': JSON.stringify(dirname(program)) },
    })
    return (await import(pathToFileURL(outfile).href)) as typeof Design
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
