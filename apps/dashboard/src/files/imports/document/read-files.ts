// Reads chosen files, folders and archives into the files of a document, or says why they cannot be imported.
import { notUtf8, textOfBytes, type SourceFile } from '@tessera/engine'
import { filesOfArchive, isArchive } from './archive.ts'
import { isNoise, type GivenFile } from './given-files.ts'

/** The server limits a body to 10 MB, and a document to so many files. */
const mostBytes = 10_000_000
const mostFiles = 500

export interface ReadDocument {
  files: SourceFile[]
  /** Files of a folder or an archive that hold no tokens. */
  leftOut: string[]
}

export async function readFiles(given: readonly GivenFile[]): Promise<ReadDocument | string> {
  const opened = await openArchives(given)
  if (typeof opened === 'string') return opened
  const files = opened.files.filter(({ path, isNamed }) => isNamed || isOfTokens(path))
  const others = opened.files.filter(file => !files.includes(file)).map(({ path }) => path)
  const refusal = whyNot(files)
  if (refusal !== null) return refusal
  const sources: SourceFile[] = []
  for (const { path, blob } of files) {
    const text = textOfBytes(new Uint8Array(await blob.arrayBuffer()))
    if (typeof text !== 'string') return `${path} ${notUtf8(text)}. Save it as UTF-8 and try again.`
    sources.push({ path, text })
  }
  return { files: sources, leftOut: [...opened.leftOut, ...others].filter(path => !path.split('/').some(isNoise)) }
}

function whyNot(files: readonly GivenFile[]): string | null {
  if (files.length === 0) return `No file of tokens is in it: ${extensions.join(', ')} are read.`
  if (files.length > mostFiles)
    return `These are ${files.length.toLocaleString('en')} files; ${mostFiles} are the most that can be imported at once.`
  const size = files.reduce((sum, { blob }) => sum + blob.size, 0)
  if (size > mostBytes)
    return `These files have ${(size / 1e6).toFixed(1)} MB together; 10 MB are the most that can be imported at once.`
  const paths = new Set<string>()
  for (const { path } of files) {
    if (paths.has(path))
      return `Several files are named ${path}, and their names do not say which is which. Choose or drop the folder that holds them, or a ZIP of it.`
    paths.add(path)
  }
  return null
}

async function openArchives(given: readonly GivenFile[]): Promise<{ files: GivenFile[]; leftOut: string[] } | string> {
  const files: GivenFile[] = []
  const leftOut: string[] = []
  for (const file of given) {
    const { path, blob, isNamed } = file
    if (!isNamed || !(await isArchive(blob))) {
      files.push(file)
      continue
    }
    // Several archives may hold files of the same paths.
    const folder = given.length > 1 ? `${path.replace(/\.zip$/i, '')}/` : ''
    const opened = await filesOfArchive(blob, { folder, mostBytes, isWanted: isOfTokens })
    if (opened === 'too-large') return `${path} holds more than 10 MB; 10 MB are the most that can be imported at once.`
    if (opened === 'unreadable')
      return `${path} cannot be unpacked: it is damaged, encrypted, or not packed as ZIP files usually are. Choose the folder itself.`
    files.push(...opened.files)
    leftOut.push(...opened.leftOut)
  }
  return { files, leftOut }
}

const extensions = ['json', 'json5', 'jsonc', 'tokens', 'resolver', 'css', 'scss', 'sass', 'less', 'csv', 'tsv']
/** Files of other tools that lie beside tokens. */
const ofTools = /^(?:package(?:-lock)?|tsconfig[^/]*|composer|jsconfig|manifest)\.json$/

function isOfTokens(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1)!
  return (
    !parts.some(part => part.startsWith('.') || isNoise(part)) &&
    !ofTools.test(name) &&
    extensions.includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  )
}
