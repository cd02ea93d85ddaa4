// Answers too large to keep in memory while a client receives them: written to a temporary file piece by piece, and
// sent from there. Their size and entity tag are known before the first byte is sent.
import type { Readable } from 'node:stream'
import { createQueue } from '../../pacing/queue.ts'
import { problems } from '../../../base/problems.ts'
import type { Representation } from '../text-cache.ts'
import { streamOf } from './sending.ts'
import type { Patience } from './sending.ts'
import { createSpools } from './spool.ts'
import type { Fill, Spool } from './spool.ts'

export interface LargeAnswer {
  readonly isLargeAnswer: true
  readonly etag: string
  readonly bytes: number
  /** The content, to be read once; call `release` instead if it is not needed. */
  read(): Readable
  release(): void
}

export const isLargeAnswer = (body: unknown): body is LargeAnswer =>
  typeof body === 'object' && body !== null && 'isLargeAnswer' in body

export interface LargeAnswers {
  /**
   * Creates the answer that `fill` appends; a short one stays in memory. Requests with equal keys share one answer
   * while it is created or read. Throws 429 if this account has too many at a time, or the disk quota is full.
   */
  make(key: string, account: string, fill: Fill): Promise<Representation | LargeAnswer>
  /** The number of answers being created or read, and the bytes of their files. */
  held(): { answers: number; bytes: number }
}

export interface LargeAnswerLimits extends Partial<Patience> {
  /** In bytes: longer answers become files. */
  inMemory?: number
  /** In bytes, the maximum of all files. */
  onDisk?: number
  /** The maximum number per account at a time. */
  atOnce?: number
  /** The maximum number per account that wait. */
  waiting?: number
}

interface Entry {
  made: Promise<Representation | Spool>
  /** The number of requests that wait for it or read it. */
  readers: number
  /** Called when the last reader leaves. */
  abandon: () => void
}

export function createLargeAnswers(limits: LargeAnswerLimits = {}): LargeAnswers {
  const { inMemory = 4_000_000, onDisk = 256_000_000, atOnce = 2, waiting = 20 } = limits
  const { stalledMs = 30_000, limitMs = 600_000 } = limits
  const spools = createSpools(inMemory, onDisk)
  const entries = new Map<string, Entry>()
  const all = { atOnce: Infinity, waiting: Infinity }
  const queue = createQueue({ ...all, atOnceForEach: atOnce, waitingForEach: waiting, busy: problems.exportsBusy })

  /** It occupies one of the account's places until the last reader leaves. */
  function begin(account: string, fill: Fill): Entry {
    let abandon = () => undefined as void
    const abandoned = new Promise<void>(resolve => (abandon = resolve))
    const made = new Promise<Representation | Spool>((resolve, reject) => {
      queue(async () => {
        const filled = await spools.fill(fill)
        resolve(filled)
        if (!('file' in filled)) return
        await abandoned
        await spools.close(filled)
      }, account).catch(reject)
    })
    return { made, readers: 0, abandon }
  }

  function join(key: string, account: string, fill: Fill) {
    const entry = entries.get(key) ?? begin(account, fill)
    entries.set(key, entry)
    entry.readers++
    let left = false
    function leave() {
      if (left) return
      left = true
      if (--entry.readers > 0) return
      entries.delete(key)
      entry.abandon()
    }
    return { made: entry.made, leave }
  }

  return {
    async make(key, account, fill) {
      const { made, leave } = join(key, account, fill)
      try {
        const answer = await made
        if ('file' in answer) return largeAnswer(answer, { stalledMs, limitMs }, leave)
        leave()
        return answer
      } catch (error) {
        leave()
        throw error
      }
    },
    held: () => ({ answers: entries.size, bytes: spools.stored() }),
  }
}

function largeAnswer(spool: Spool, patience: Patience, release: () => void): LargeAnswer {
  const read = () => streamOf(spool, patience).once('close', release)
  return { isLargeAnswer: true, etag: spool.etag, bytes: spool.bytes, read, release }
}
