// Tessera's own design tokens, for the demo and for the style of server-rendered pages.
import { importSystem, joinedSystem } from '@tessera/engine'
import type { System } from '@tessera/engine'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface DesignFile {
  path: string
  document: string
}

/** The resolver document and its files: from the bundle's folder, else from the repository. */
export async function readDesignFiles(): Promise<DesignFile[]> {
  for (const folder of ['./design/', '../../../../design/']) {
    const place = new URL(folder, import.meta.url)
    try {
      const names = (await readdir(fileURLToPath(place))).filter(name => name.endsWith('.json'))
      return await Promise.all(
        names.map(async path => ({ path, document: await readFile(fileURLToPath(new URL(path, place)), 'utf8') })),
      )
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error('The folder design is missing beside the server: build again')
}

/** The whole system, joined along its axes. */
export function designSystem(files: readonly DesignFile[]): System {
  const read = importSystem(
    files.map(({ path, document }) => ({ path, text: document })),
    { strict: true },
  )
  if ('errors' in read) throw new Error(read.errors.map(error => `${error.path}: ${error.message}`).join('\n'))
  const system = joinedSystem(read)
  if (!system) throw new Error('The folder design has no resolver document')
  return system
}
