// The target of a backup: a file, standard output, or a path that is not a regular file (a device, a pipe).
import { createWriteStream } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import type { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `-` is standard output. */
export type FilePath = string

type Content = () => AsyncIterable<Buffer> | Readable

export async function writeInto(target: FilePath, content: Content, pack: Transform): Promise<void> {
  if (target === '-') return pipeline(content, pack, process.stdout as Writable, { end: false })
  const there = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there?.isDirectory()) throw new Error(`${target} is a folder: name a file in it.`)
  // Renaming over a device would replace it for all programs.
  if (there && !there.isFile()) return pipeline(content, pack, createWriteStream(target))
  await writeFile(there ? await realpath(target) : target, content, pack)
}

/** Writes to a temporary file, syncs it and renames it, so that the target is always complete. */
async function writeFile(path: string, content: Content, pack: Transform): Promise<void> {
  const aside = `${path}.${process.pid}.part`
  try {
    // Only its owner may read it: it contains the whole database.
    await pipeline(content, pack, createWriteStream(aside, { mode: 0o600 }))
    const file = await open(aside, 'r')
    await file.sync().finally(() => file.close())
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`The folder of ${path} does not exist.`, { cause: error })
    throw error
  }
}
