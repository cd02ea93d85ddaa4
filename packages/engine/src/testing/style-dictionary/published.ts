// Design systems that publish their tokens with the files that Style Dictionary made of them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTokens, type TokenFile, type TokenSource } from '../../outputs/npm/index.ts'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

export interface Published {
  read(path: string): Promise<string>
  /** These files, and all JSON files in these folders. */
  texts(...paths: string[]): Promise<TokenFile[]>
  /** Their tokens, as Tessera reads them. */
  tokens(...paths: string[]): Promise<TokenSource>
}

export function published(name: string): Published {
  const read = (path: string) => readFile(join(modules, name, path), 'utf8')
  const texts = async (...paths: string[]) => {
    const files = await Promise.all(paths.map(path => filesIn(name, path)))
    return Promise.all(files.flat().map(async path => ({ path, text: await read(path) })))
  }
  return {
    read,
    texts,
    tokens: async (...paths) => readTokens(await texts(...paths), { format: 'style-dictionary' }),
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
