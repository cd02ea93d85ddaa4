// The files of packages that publish design tokens.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

export const publishedFile = (path: string) => readFile(join(modules, path), 'utf8')

/** The JSON files of a folder, by their paths in it. */
export async function publishedFolder(path: string): Promise<Record<string, string>> {
  const names = (await readdir(join(modules, path), { recursive: true })).filter(name => name.endsWith('.json')).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async name => [name, await publishedFile(`${path}/${name}`)] as const)),
  )
}
