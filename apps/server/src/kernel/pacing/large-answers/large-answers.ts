// Answers that are too large to be held in memory while a client takes them: written into a temporary file piece by piece, and sent
// from there. Their size and entity tag are known before the first byte is sent.
import type { Readable } from 'node:stream'
import { createQueue } from '../queue.ts'
import { problems } from '../../../base/problems.ts'
import type { Representation } from '../../answers/text-cache.ts'
import { streamOf } from './sending.ts'
import type { Patience } from './sending.ts'
import { createSpools } from './spool.ts'
import type { Fill, Spool } from './spool.ts'

export interface LargeAnswer {
  readonly isLargeAnswer: true
  readonly etag: string
  readonly bytes: number
  /** Its content, to be read once; `release` instead where nobody wants it. */
  read(): Readable
  release(): void
}

export const isLargeAnswer = (body: unknown): body is LargeAnswer =>
  typeof body === 'object' && body !== null && 'isLargeAnswer' in body

export interface LargeAnswers {
  /**
   * The answer that `fill` appends; a short one stays in memory. Of equal keys one is made, for as long as somebody makes or takes it.
   * Throws 429 where this account has too many under way, or there is no place for more on the disk.
   */
  make(key: string, account: string, fill: Fill): Promise<Representation | LargeAnswer>
  /** What is made or taken now: answers, and the bytes of their files. */
  held(): { answers: number; bytes: number }
}

export interface LargeAnswerLimits extends Partial<Patience> {
  /** In bytes: longer ones become a file. */
  inMemory?: number
  /** In bytes, of all files. */
  onDisk?: number
  /** How many of one account are made and taken at once. */
  atOnce?: number
  /** How many of one account may wait for that. */
  waiting?: number
}

interface Entry {
  made: Promise<Representation | Spool>
  /** Requests that wait for it or read it. */
  readers: number
  /** Called when the last one has gone. */
  abandon: () => void
}

export function createLargeAnswers(limits: LargeAnswerLimits = {}): LargeAnswers {
  const { inMemory = 4_000_000, onDisk = 256_000_000, atOnce = 2, waiting = 20 } = limits
  const { stalledMs = 30_000, limitMs = 600_000 } = limits
  const spools = createSpools(inMemory, onDisk)
  const entries = new Map<string, Entry>()
  const all = { atOnce: Infinity, waiting: Infinity }
  const queue = createQueue({ ...all, atOnceForEach: atOnce, waitingForEach: waiting, busy: problems.exportsBusy })

  /** It keeps its place among those of the account until the last reader has gone. */
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
