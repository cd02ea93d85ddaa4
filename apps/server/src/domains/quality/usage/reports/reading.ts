// Reads reports in a thread: a large one is JSON of some 10 MB.
import type { ProblemCode } from '@tessera/contract'
import { Problem, problems } from '../../../../base/problems.ts'
import type { PackedBody } from '../../../../kernel/json-body.ts'
import { createThread } from '../../../../kernel/pacing/thread.ts'
import type { ThreadOptions } from '../../../../kernel/pacing/thread.ts'
import { readReport } from './report.ts'
import type { ReadReport } from './report.ts'

export interface UsageReports {
  /** Throws the problem of the report, 400 if it takes too much, 429 if too many wait. */
  read(body: PackedBody, account: string): Promise<ReadReport>
  close(): Promise<void>
}

declare module '../../../../kernel/services.ts' {
  interface DomainServices {
    usageReports: UsageReports
  }
}

/** The answer of the thread: a problem as plain data. */
export type Reply =
  { report: ReadReport } | { refused: { code: ProblemCode; message: string; details: Record<string, unknown> } }

export function replyTo(body: PackedBody): Reply {
  try {
    return { report: readReport(body) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message, details } = error as Problem
    return { refused: { code: code as ProblemCode, message, details } }
  }
}

function reportOf(reply: Reply): ReadReport {
  if ('report' in reply) return reply.report
  const { code, message, details } = reply.refused
  throw new Problem(code, message, { details })
}

export function readReportsInThread({
  program = new URL('./report-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): UsageReports {
  const refusals = { tooHeavy: problems.usageTooHeavy, busy: problems.usageBusy }
  const thread = createThread('reads usage reports', { program, waitingForEach: 2, ...options }, refusals)
  return {
    read: (body, account) => thread.run(async ask => reportOf(await ask<Reply>(body)), account),
    close: thread.close,
  }
}

/** In this thread. */
export const readReportsHere: UsageReports = {
  read: async body => reportOf(replyTo(body)),
  close: async () => undefined,
}
