// Sends a report to the workspace.
import { Failure, usage } from '../base/failure.ts'
import { counted } from '../base/counted.ts'
import { done } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import { send } from '../sign-in/request.ts'
import type { Connection } from '../sign-in/connection.ts'
import type { UsageBody } from './body.ts'

/** A smaller one is sent as it is. */
const large = 100_000

interface Answer {
  id: string
  added: number
  gone: number
}

/** Before anything is read: what a report cannot do without. */
export function checkReportable({ repository, commit }: Pick<UsageBody, 'repository' | 'commit'>): void {
  if (repository === undefined)
    throw usage('A report needs the repository', 'Name it with --repository: there is no git remote "origin".')
  if (commit === undefined) throw usage('A report needs the commit', 'Name it with --commit: git has none here.')
}

export async function sendReport(
  report: Reporter,
  connection: Pick<Connection, 'server' | 'token'>,
  workspaceId: string,
  body: UsageBody,
): Promise<void> {
  const sent = withoutColumns(body)
  const path = `/api/v1/workspaces/${workspaceId}/usage-reports`
  const gzip = JSON.stringify(sent).length > large
  const response = await send(connection, { method: 'POST', path, body: sent, gzip, signal: report.io.signal })
  const { added, gone } = (await response.json()) as Answer
  if (typeof added !== 'number' || typeof gone !== 'number')
    throw new Failure('The answer is no report: is this the address of a Tessera instance?')
  done(report, `Reported for ${body.repository}: ${counted(added, 'use')} added, ${gone} gone`)
}

const withoutColumns = ({ uses, unknown, hardcoded, ...body }: UsageBody) => ({
  ...body,
  uses: uses.map(({ column: _, ...use }) => use),
  unknown: unknown.map(({ column: _, ...name }) => name),
  hardcoded: hardcoded.map(({ column: _, ...value }) => value),
})
