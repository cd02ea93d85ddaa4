// Writes which files the screen of tokens loads when it first opens, so that the server can name them in the page: the
// browser would find them only once the first scripts have run.
import type { Plugin, Rolldown } from 'vite'

const page = '/dashboard/src/main.tsx'
const screen = '/src/desk/tokens-screen.tsx'

type Chunk = Rolldown.OutputChunk

/** All chunks that load with these. */
function withImports(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<Chunk> {
  const loaded = new Set<Chunk>()
  const queue = [...names]
  for (const name of queue) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || loaded.has(chunk)) continue
    loaded.add(chunk)
    queue.push(...chunk.imports)
  }
  return loaded
}

export const screenParts = (): Plugin => ({
  name: 'screen-parts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const loadedWith = (module: string) => {
        const holders = chunks.filter(({ moduleIds }) => moduleIds.some(id => id.endsWith(module)))
        return withImports(
          bundle,
          holders.map(({ fileName }) => fileName),
        )
      }
      const withPage = loadedWith(page)
      const parts = [...loadedWith(screen)].filter(chunk => !withPage.has(chunk))
      const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const files = [...parts.map(({ fileName }) => fileName), ...styles]
      this.emitFile({ type: 'asset', fileName: 'tokens-screen.json', source: JSON.stringify(files) })
    },
  },
})
