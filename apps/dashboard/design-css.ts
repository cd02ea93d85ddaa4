// Serves what the files in `design/` come to as the style sheet that the dashboard is styled with.
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
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
      // Node cannot load the engine's TypeScript by itself, and Vite leaves packages out of what it bundles of its configuration.
      const { designFiles, writeDesign } = (await runnerImport<typeof Design>(program)).module
      for (const file of designFiles()) this.addWatchFile(file)
      return writeDesign()
    },
  }
}
