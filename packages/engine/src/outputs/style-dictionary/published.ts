// Design systems that publish their tokens with the files that Style Dictionary made of them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTokens, type TokenSource } from '../npm/index.ts'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

export interface Published {
  read(path: string): Promise<string>
  /** The tokens of all JSON files in these folders, and of these files, as Tessera reads them. */
  tokens(...paths: string[]): Promise<TokenSource>
}

export function published(name: string): Published {
  const read = (path: string) => readFile(join(modules, name, path), 'utf8')
  return {
    read,
    async tokens(...paths) {
      const files = await Promise.all(paths.map(path => filesIn(name, path)))
      const texts = files.flat().map(async path => ({ path, text: await read(path) }))
      return readTokens(await Promise.all(texts), { format: 'style-dictionary' })
    },
  }
}

async function filesIn(name: string, path: string): Promise<string[]> {
  if (/\.json5?$/.test(path)) return [path]
  const found = await readdir(join(modules, name, path), { recursive: true })
  return found
    .filter(file => /\.json5?$/.test(file))
    .map(file => `${path}/${file}`)
    .sort()
}
