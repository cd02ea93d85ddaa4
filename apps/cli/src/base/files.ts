// Files: read, and written atomically.
import { notUtf8, textOfBytes } from '@tessera/engine'
import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { Failure } from './failure.ts'

export interface ReadFile {
  /** The path as shown, with forward slashes. */
  path: string
  text: string
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
      text: path === '-' ? await readStream(stdin) : decoded(await readFile(path), shown(path, base)),
    })),
  )
}

export async function readStream(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as string | Uint8Array))
  return decoded(Buffer.concat(chunks), 'What came on stdin')
}

/** Decodes a file; a Failure if it is not text. `called`: its name in the message. */
export function decoded(bytes: Uint8Array, called: string): string {
  const text = textOfBytes(bytes)
  if (typeof text === 'string') return text
  throw new Failure(`${called} ${notUtf8(text)}`, { hint: 'Save it as UTF-8 and try again.' })
}

/**
 * Writes atomically: to a temporary file that is moved into place. A link stays a link; a device or a pipe is written
 * to directly, because replacing it would affect all other programs.
 */
export async function writeWhole(path: string, text: string | Uint8Array, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there && !there.isFile()) return writeFile(path, text)
  const place = there ? await realpath(path) : path
  const aside = `${place}.${process.pid}.tmp`
  try {
    await writeFile(aside, text, { mode })
    await rename(aside, place)
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

/** The text of a file that a flag names; a Failure if it cannot be read. `what`: license, credential. */
export async function readNamed(what: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new Failure(`The ${what} cannot be read: ${(error as Error).message}`)
  }
}

const together = 16

/**
 * Runs a few at a time, and returns the results in order. The first failure ends it, after those under way have ended.
 */
export async function fewAtATime<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  count = together,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  let next = 0
  let failed = false
  const worker = async () => {
    for (let index = next++; index < items.length && !failed; index = next++)
      try {
        results[index] = await run(items[index]!)
      } catch (error) {
        failed = true
        throw error
      }
  }
  const settled = await Promise.allSettled(Array.from({ length: Math.min(count, items.length) }, worker))
  for (const each of settled) if (each.status === 'rejected') throw each.reason
  return results
}

export const digestOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const slashed = (path: string) => path.split(sep).join('/')
/** Relative to the working directory, if it is inside. */
export const shown = (path: string, base: string): string => {
  const short = slashed(relative(base, path)) || '.'
  return short.startsWith('../') ? slashed(path) : short
}
