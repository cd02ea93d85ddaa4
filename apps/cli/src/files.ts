// Files: found by pattern, read with their path in mind, written whole or not at all.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Failure } from './failure.ts'

export interface ReadFile {
  /** As shown, with forward slashes. */
  path: string
  text: string
}

const skipped = new Set(['node_modules', '.git'])

/** The files that the patterns name, in order of pattern and name. `*`, `?` and `**` as in a shell; a folder stands for what is in it. */
export async function findFiles(patterns: readonly string[], base: string): Promise<string[]> {
  const found: string[] = []
  for (const pattern of patterns) {
    const matches = /[*?]/.test(pattern) ? await matching(pattern, base) : await named(pattern, base)
    if (matches.length === 0)
      throw new Failure(`No file matches ${pattern}`, {
        hint: `Looked below ${base}. Quote patterns so that they arrive here as they are.`,
      })
    found.push(...matches.filter(path => !found.includes(path)))
  }
  return found
}

async function named(pattern: string, base: string): Promise<string[]> {
  const path = resolve(base, pattern)
  const entries = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') throw new Failure(`There is no file ${pattern}`, { hint: `Looked in ${base}.` })
    throw error
  })
  return entries === null
    ? [path]
    : below(path).then(all => all.filter(name => /\.(json5?|tokens|css|csv|resolver)$/i.test(name)))
}

async function matching(pattern: string, base: string): Promise<string[]> {
  const fixed = pattern.split('/').findIndex(part => /[*?]/.test(part))
  const start = resolve(base, pattern.split('/').slice(0, fixed).join('/') || (isAbsolute(pattern) ? '/' : '.'))
  const expression = globExpression(pattern)
  const paths = await below(start)
  return paths.filter(path => expression.test(slashed(isAbsolute(pattern) ? path : relative(base, path))))
}

function globExpression(pattern: string): RegExp {
  const source = pattern.replace(/^\.\//, '').replace(/\*\*\/|\*\*|[*?]|[.+^${}()|[\]\\]/g, part => {
    if (part === '**/') return '(?:[^/]+/)*'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    return part === '?' ? '[^/]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}

async function below(start: string): Promise<string[]> {
  const files: string[] = []
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    })
    for (const entry of entries) {
      if (entry.isDirectory() && !skipped.has(entry.name)) waiting.push(join(folder, entry.name))
      if (entry.isFile()) files.push(join(folder, entry.name))
    }
  }
  return files.sort()
}

/** `-` is stdin. */
export async function readAll(
  paths: readonly string[],
  base: string,
  stdin: AsyncIterable<unknown>,
): Promise<ReadFile[]> {
  return Promise.all(
    paths.map(async path => ({
      path: path === '-' ? '' : shown(path, base),
      text: path === '-' ? await readStream(stdin) : await readFile(path, 'utf8'),
    })),
  )
}

export async function readStream(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as string | Uint8Array))
  return Buffer.concat(chunks).toString()
}

/** A reader never sees half of it: written aside, then moved into place. */
export async function writeWhole(path: string, text: string, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${process.pid}.tmp`
  try {
    await writeFile(aside, text, { mode })
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export const digestOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const slashed = (path: string) => path.split(sep).join('/')
/** From the folder one stands in, where it lies below that. */
export const shown = (path: string, base: string): string => {
  const short = slashed(relative(base, path)) || '.'
  return short.startsWith('../') ? slashed(path) : short
}
