// The content of one answer, with its size and entity tag: in memory if short, else in a temporary file.
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { problems } from '../../../base/problems.ts'
import { entityTag, represent } from '../text-cache.ts'
import type { Representation } from '../text-cache.ts'
import { nextTurn } from '../../pacing/turns.ts'

/** An unlinked file: the system deletes it when it is closed or the process ends. */
export interface Spool {
  file: FileHandle
  etag: string
  bytes: number
}

/** Appends to the answer; resolves when more can be appended. */
export type Append = (piece: Buffer) => Promise<void>
/** Appends the whole answer. */
export type Fill = (append: Append) => Promise<void>

export interface Spools {
  /** Throws 429 if the disk quota is full. */
  fill(fill: Fill): Promise<Representation | Spool>
  close(spool: Spool): Promise<void>
  /** The bytes of all files. */
  stored(): number
}

/** In bytes: hashing this many takes a few milliseconds. */
const hashedAtOnce = 1_000_000

/** In bytes: answers longer than `inMemory` become files, which take at most `onDisk` together. */
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
    if (at > 0) await nextTurn()
    hash.update(piece.subarray(at, at + hashedAtOnce))
  }
}

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `tessera-answer-${v7()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return file
}
