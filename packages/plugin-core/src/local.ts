// Tokens of files in the project, without a server. Loaded only where the option "files" is set.
import { watch, type FSWatcher } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import {
  fewNotesOf,
  importSystem,
  isImportFailure,
  joinedSystem,
  nearestName,
  notUtf8,
  textOfBytes,
  type Finding,
  type SourceFile,
  type SystemImport,
} from '@tessera/engine'
import { TesseraFault } from './fault.ts'
import { locatorOf } from './locator.ts'
import { matchingFiles } from './matching-files.ts'
import type { TesseraOptions } from './options.ts'
import { joinedModes, tokensFrom, type SystemOrModes, type Tokens } from './tokens.ts'

interface Given {
  options: TesseraOptions & { files: string[] }
  root: string
  warn: (message: string) => void
}

/** More would be no token files, but a pattern that matches too much. */
const mostFiles = 1_000
const mostBytes = 50_000_000
/** Faults in one message. */
const mostFaults = 10

const serverOptions = ['server', 'apiKey', 'workspace', 'organization', 'environment', 'resolver'] as const

/** Throws a TesseraFault with file and line for what cannot be read. */
export async function loadLocal(given: Given): Promise<Tokens> {
  const { options, root, warn } = given
  const other = serverOptions.find(name => options[name] !== undefined)
  if (other !== undefined)
    throw new TesseraFault(
      `Set either "files" or "${other}": tokens are read from files, or from a server. Leave out the other one`,
    )
  const files = await readFiles(await pathsOf(options.files, root), root)
  const read = importSystem(files)
  if (isImportFailure(read)) throw faultOf(read.errors, files)
  refuseMissing(read, files)
  // An older syntax is read as it is meant.
  for (const note of fewNotesOf(read.warnings.filter(({ code }) => code !== 'deprecated-syntax'))) warn(note)
  const digest = `sha256:${createHash('sha256').update(JSON.stringify(files)).digest('hex')}`
  const source = (): SystemOrModes => sourceOf(read)
  return tokensFrom({ release: null, digest, source, pages: () => new Map<string, string>() }, options)
}

function sourceOf(read: SystemImport): SystemOrModes {
  const system = joinedSystem(read)
  if (system) return { system }
  const tokensets = read.tokensets.map(({ modes }) => modes.map((mode, at) => ({ ...mode, is_default: at === 0 })))
  return joinedModes(tokensets, 'Join the files by a resolver document, or rename one of both')
}

/** In the order of their names, from the project. */
async function pathsOf(patterns: string[], root: string): Promise<string[]> {
  const paths = await matchingFiles(patterns, root)
  if (paths.length === 0) throw new TesseraFault(`No file matches "files": ${patterns.join(', ')}. Looked in ${root}`)
  if (paths.length > mostFiles)
    throw new TesseraFault(`"files" matches ${paths.length} files, of ${mostFiles} at most. Give narrower patterns`)
  return paths
}

async function readFiles(paths: readonly string[], root: string): Promise<SourceFile[]> {
  const sizes = await Promise.all(paths.map(async path => (await stat(join(root, path))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes > mostBytes)
    throw new TesseraFault(`The token files have ${bytes} bytes, of ${mostBytes} at most. Give narrower patterns`)
  return Promise.all(
    paths.map(async path => {
      const text = textOfBytes(await readFile(join(root, path)))
      if (typeof text !== 'string') throw new TesseraFault(`${path} ${notUtf8(text)}`)
      return { path, text }
    }),
  )
}

function faultOf(errors: readonly Finding[], files: readonly SourceFile[]): TesseraFault {
  const locate = locatorOf(files)
  const lines = errors.slice(0, mostFaults).map(({ path, file, message }) => {
    const place = locate(path, file)
    return `${place.file}${place.line === null ? '' : `:${place.line}:${place.column}`}: ${message}`
  })
  if (errors.length > mostFaults) lines.push(`and ${errors.length - mostFaults} more`)
  return new TesseraFault(lines.join('\n'))
}

/** A style sheet would lack what refers to nothing. */
function refuseMissing({ missing = [], tokensets }: SystemImport, files: readonly SourceFile[]): void {
  if (missing.length === 0) return
  const names = tokensets.flatMap(({ modes }) => modes.flatMap(({ tokens }) => tokens.map(({ name }) => name)))
  const lines = missing.slice(0, mostFaults).map(name => {
    const nearest = nearestName(name, names)
    const meant = nearest === null ? '' : `. Did you mean "${nearest}"?`
    return `${placeOf(name, files)}there is no token "${name}"${meant}`
  })
  throw new TesseraFault(lines.join('\n'))
}

/** Where a file refers to the token first. */
function placeOf(name: string, files: readonly SourceFile[]): string {
  for (const { path, text } of files) {
    const at = text.indexOf(`{${name}}`)
    if (at === -1) continue
    const before = text.slice(0, at).split('\n')
    return `${path}:${before.length}:${before.at(-1)!.length + 1}: `
  }
  return ''
}

/** Milliseconds to wait for more after a change: editors write a file in several steps. */
const quietMs = 50

/** Calls `changed` with the tokens after each edit of the files, or of what the patterns match then. */
export async function followLocal(
  given: Given,
  changed: (tokens: Tokens) => void,
): Promise<{ tokens: Tokens; close(): void }> {
  const { options, root, warn } = given
  const tokens = await loadLocal(given)
  let { digest } = tokens
  let waiting: NodeJS.Timeout | undefined
  let isClosed = false
  const watchers = new Map<string, FSWatcher>()
  async function watchFolders(): Promise<void> {
    const folders = new Set((await pathsOf(options.files, root)).map(path => dirname(join(root, path))))
    for (const folder of folders)
      if (!watchers.has(folder) && !isClosed) {
        const watcher = watch(folder, later)
        watcher.on('error', () => watchers.delete(folder))
        watchers.set(folder, watcher)
      }
  }
  async function readAgain(): Promise<void> {
    try {
      const read = await loadLocal(given)
      await watchFolders()
      if (read.digest === digest || isClosed) return
      digest = read.digest
      changed(read)
    } catch (error) {
      warn((error as Error).message)
    }
  }
  function later(): void {
    clearTimeout(waiting)
    waiting = setTimeout(() => void readAgain(), quietMs)
  }
  await watchFolders()
  return {
    tokens,
    close() {
      isClosed = true
      clearTimeout(waiting)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
