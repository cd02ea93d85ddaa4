// Tessera's own design tokens: what the demo shows, and what the pages that the server writes are styled with.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type DesignFile = 'tessera-base' | 'tessera-light' | 'tessera-dark'

/** From the bundle's folder, else from the repository. */
export async function readDesignFile(name: DesignFile): Promise<{ path: string; document: string }> {
  const file = `${name}.tokens.json`
  for (const folder of ['./design/', '../../../../design/']) {
    const path = fileURLToPath(new URL(folder + file, import.meta.url))
    try {
      return { path: file, document: await readFile(path, 'utf8') }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error(`design/${file} is missing beside the server: build again`)
}
