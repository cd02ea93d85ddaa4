// Works on whole releases in a thread: it reads, compares, writes, packs and digests them, and this one only passes their nodes on.
import type { ProblemCode } from '@tessera/contract'
import { Problem, problems } from '../../../../base/problems.ts'
import { createThread } from '../../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../../kernel/pacing/thread.ts'
import type { ReadNodes, StoredNode } from '../../snapshots/nodes.store.ts'
import { createWorks } from './works.ts'

/** What is made of whole releases, in a thread that is given their nodes unread: packages, migrations. */
export interface ReleaseWork {
  /** Runs the work of this name. Throws 400 if it takes too much, 429 if too many wait. */
  run<Result>(name: string, given: object, nodes: ReadNodes, account: string): Promise<Result>
  close(): Promise<void>
}

declare module '../../../../kernel/services.ts' {
  interface DomainServices {
    releaseWork: ReleaseWork
  }
}

/** The messages to the thread: a work, or nodes that it needs. */
export type Message = { work: string; given: object } | { nodes: StoredNode[] }

/** null: more of the needed nodes are expected. */
export type Reply = { need: readonly string[] } | { made: object } | { refused: Refused } | null

/** A refusal, as plain data. */
interface Refused {
  code: ProblemCode
  message: string
  details: Record<string, unknown>
}

/** Undefined: it is a fault. */
export function refusedOf(error: unknown): Refused | undefined {
  if (!(error instanceof Problem)) return undefined
  const { code, message, details } = error as Problem
  return { code: code as ProblemCode, message, details }
}

export function workInThread({
  program = new URL('./release-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): ReleaseWork {
  const refusals = { tooHeavy: problems.exportTooHeavy, busy: problems.exportsBusy }
  const limits = { waiting: 200, waitingForEach: 20 }
  const thread = createThread('works on releases', { program, ...limits, ...options }, refusals)
  return {
    run: <Result>(work: string, given: object, nodes: ReadNodes, account: string) =>
      thread.run(ask => workBy(ask, { work, given }, nodes) as Promise<Result>, account),
    close: thread.close,
  }
}

async function workBy(ask: Ask, work: Message, read: ReadNodes): Promise<object> {
  let reply = await ask<Reply>(work)
  while (reply && 'need' in reply) reply = await pass(ask, read(reply.need))
  if (!reply) throw new Error('The thread that works on releases waits for nodes that it has')
  if ('made' in reply) return reply.made
  const { code, message, details } = reply.refused
  throw new Problem(code, message, { details })
}

async function pass(ask: Ask, pieces: AsyncIterable<StoredNode[]>): Promise<Reply> {
  let reply: Reply = null
  for await (const nodes of pieces) reply = await ask<Reply>({ nodes } satisfies Message)
  return reply
}

export function workHere(): ReleaseWork {
  const work = createWorks()
  return {
    async run<Result>(name: string, given: object, read: ReadNodes) {
      const fetch = async (hashes: readonly string[]) => {
        const all: StoredNode[] = []
        for await (const nodes of read(hashes)) all.push(...nodes)
        return all
      }
      return (await work(name, given, fetch)) as Result
    },
    close: async () => undefined,
  }
}
