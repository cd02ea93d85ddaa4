// The files of the project that may hold tokens or use them: those open in the editor as they are there, the others as on disk.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { matchingFiles } from '@tessera/plugin-core'
import { TextDocument } from 'vscode-languageserver-textdocument'

export interface ProjectFiles {
  /** null where there are too many to look at each. */
  inLanguages(ids: readonly string[]): Promise<TextDocument[] | null>
}

const mostFiles = 2_000
/** In bytes. Larger ones are generated, or hold no tokens. */
const largest = 1_000_000

const extensions: Readonly<Record<string, string>> = {
  json: 'json',
  jsonc: 'jsonc',
  css: 'css',
  postcss: 'pcss',
  scss: 'scss',
  less: 'less',
  javascript: '{js,mjs,cjs}',
  javascriptreact: 'jsx',
  typescript: '{ts,mts,cts}',
  typescriptreact: 'tsx',
  vue: 'vue',
  svelte: 'svelte',
}
export const documentLanguages = ['json', 'jsonc'] as const
export const allLanguages = Object.keys(extensions)

/** What was read of a file, for as long as it looks the same. */
interface Read {
  looks: string
  document: TextDocument
}

export function createProjectFiles(root: () => string, opened: () => readonly TextDocument[]): ProjectFiles {
  const read = new Map<string, Read>()

  async function onDisk(path: string, language: string): Promise<TextDocument | null> {
    const about = await stat(path).catch(() => null)
    if (!about?.isFile() || about.size > largest) return null
    const looks = `${about.size} ${about.mtimeMs}`
    const before = read.get(path)
    if (before?.looks === looks) return before.document
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) return null
    const document = TextDocument.create(pathToFileURL(path).href, language, 0, text)
    read.set(path, { looks, document })
    return document
  }

  async function inLanguage(id: string): Promise<TextDocument[] | null> {
    const folder = root()
    const paths = (await matchingFiles([`**/*.${extensions[id]!}`], folder)).map(path => join(folder, path))
    if (paths.length > mostFiles) return null
    const shown = opened().filter(({ languageId }) => languageId === id)
    const uris = new Set(opened().map(({ uri }) => fileOf(uri)))
    const others = await Promise.all(paths.filter(path => !uris.has(path)).map(path => onDisk(path, id)))
    return [...shown, ...others.filter(document => document !== null)]
  }

  return {
    async inLanguages(ids) {
      const each = await Promise.all(ids.map(inLanguage))
      return each.includes(null) ? null : each.flatMap(documents => documents ?? [])
    },
  }
}

/** Not of a file: the address itself. */
const fileOf = (uri: string) => (uri.startsWith('file:') ? fileURLToPath(uri) : uri)
