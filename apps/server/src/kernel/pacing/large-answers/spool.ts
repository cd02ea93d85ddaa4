// The content of one answer: in memory while it is short, else in a temporary file, with its size and entity tag.
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { v7 } from 'uuid'
import { problems } from '../../../base/problems.ts'
import { entityTag, represent } from '../../answers/text-cache.ts'
import type { Representation } from '../../answers/text-cache.ts'

/** A file without a name: it is gone when it is closed, or when the process ends. */
export interface Spool {
  file: FileHandle
  etag: string
  bytes: number
}

/** Appends to the answer, and settles when it may be given more. */
export type Append = (piece: Buffer) => Promise<void>
/** Appends the whole answer. */
export type Fill = (append: Append) => Promise<void>

export interface Spools {
  /** Throws 429 where there is no place for more on the disk. */
  fill(fill: Fill): Promise<Representation | Spool>
  close(spool: Spool): Promise<void>
  /** Bytes of all files. */
  stored(): number
}

/** In bytes: hashing so many takes a few milliseconds. */
const hashedAtOnce = 1_000_000

/** In bytes: longer answers than `inMemory` become files, and all files have at most `onDisk`. */
export function createSpools(inMemory: number, onDisk: number): Spools {
  let stored = 0

  async function fillOne(fill: Fill): Promise<Representation | Spool> {
    const hash = createHash('sha256')
    const pieces: Buffer[] = []
    let [held, bytes] = [0, 0]
    let file: FileHandle | undefined
    try {
      await fill(async piece => {
        await update(hash, piece)
        pieces.push(piece)
        held += piece.length
        if (!file && held <= inMemory) return
        file ??= await openUnnamed()
        for (const each of pieces.splice(0)) {
          if (stored + each.length > onDisk) throw problems.exportsBusy()
          stored += each.length
          bytes += each.length
          await file.appendFile(each)
        }
      })
      return file ? { file, etag: entityTag(hash), bytes } : represent(Buffer.concat(pieces))
    } catch (error) {
      stored -= bytes
      await file?.close()
      throw error
    }
  }

  return {
    fill: fillOne,
    async close({ file, bytes }) {
      stored -= bytes
      await file.close()
    },
    stored: () => stored,
  }
}

async function update(hash: Hash, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length; at += hashedAtOnce) {
    if (at > 0) await setImmediate()
    hash.update(piece.subarray(at, at + hashedAtOnce))
  }
}

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `tessera-answer-${v7()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return file
}
