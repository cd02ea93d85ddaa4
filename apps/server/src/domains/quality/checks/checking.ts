// Calls an inspector: in a separate thread, because rules may take arbitrarily long, or in this one.
import type { FixOperation } from '@tessera/engine'
import { inPieces } from '../../../kernel/pacing/pieces.ts'
import { createThread, runHere } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import type { SentFinding } from './service.ts'
import { problems } from '../../../base/problems.ts'
import { createInspector } from './inspector.ts'
import type { Fixes, Head, ListItem, Missing, Message, Subject } from './inspector.ts'

export type TokenLists = ReadonlyMap<string, readonly ListItem[]>

export interface CheckResult extends Head {
  findings: SentFinding[]
}

export interface Checking {
  /**
   * null: the inspector needs a list that is missing here. Throws 400 if the rules take too much, 429 if too many wait.
   */
  look(subject: Subject, lists: TokenLists, account: string): Promise<CheckResult | null>
  /** null: the inspector has evicted the checked data. */
  fixes(
    looked: { workspace_id: string; stamp: string },
    fingerprints: readonly string[],
    account: string,
  ): Promise<(FixOperation[] | null)[] | null>
  close(): Promise<void>
}

type Run = <T>(work: (ask: Ask) => Promise<T>, account: string) => Promise<T>

export function checkInThread({
  program = new URL('./checking-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Checking {
  const refusals = { tooHeavy: problems.checksTooHeavy, busy: problems.checksBusy }
  const limits = { limitMs: 20_000, idleMs: 60_000, waiting: 100, waitingForEach: 2 }
  // A single thread, because its memory of a workspace makes the next check fast.
  const thread = createThread('checks tokens', { program, ...limits, ...options }, refusals)
  return { ...askedBy((work, account) => thread.run(work, account)), close: thread.close }
}

export const checkHere = (): Checking => ({ ...askedBy(runHere(createInspector())), close: async () => undefined })

const askedBy = (run: Run): Omit<Checking, 'close'> => ({
  look: (subject, lists, account) => run(ask => lookBy(ask, subject, lists), account),
  fixes: (looked, fingerprints, account) => run(ask => fixesBy(ask, looked, fingerprints), account),
})

async function lookBy(ask: Ask, subject: Subject, lists: TokenLists): Promise<CheckResult | null> {
  const { missing } = await ask<Missing>({ subject } satisfies Message)
  if (missing.some(id => !lists.has(id))) return null
  for (const list of missing)
    for (const tokens of inPieces(lists.get(list)!)) await ask({ list, tokens } satisfies Message)
  const head = await ask<Head>('look' satisfies Message)
  return { ...head, findings: await piecesBy<SentFinding>(ask) }
}

async function fixesBy(ask: Ask, looked: { workspace_id: string; stamp: string }, fingerprints: readonly string[]) {
  const isHeld = (await ask<Fixes>({ fixes: { ...looked, fingerprints } } satisfies Message)) === null
  return isHeld ? piecesBy<FixOperation[] | null>(ask) : null
}

async function piecesBy<T>(ask: Ask): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const piece = await ask<T[] | null>('more' satisfies Message)
    if (piece === null) return all
    all.push(...piece)
  }
}
