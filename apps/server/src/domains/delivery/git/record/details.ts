// A run as people read it: what was recorded with it, the changes that it made, and where the host shows its commits.
import type { GitRunDetails } from '@tessera/contract'
import { isId } from '../../../../base/ids.ts'
import type { Context } from '../../../../kernel/context.ts'
import { listChangesOf } from '../../../people/history/changes.store.ts'
import { toChange } from '../../../people/history/listed.ts'
import type { ConnectionRow } from '../git.store.ts'
import { findDetails } from '../runs.store.ts'
import { readAddress } from '../transport/addresses.ts'
import { readPulled, readPushed } from './recorded.ts'
import type { PulledCommit, PushedCommit } from './recorded.ts'

type Reading = Pick<Context<'account'>, 'db' | 'subjects'>

/** null: the connection has no such run. */
export async function readRun(
  { db, subjects }: Reading,
  connection: ConnectionRow,
  id: string,
): Promise<GitRunDetails | null> {
  const run = isId(id) ? await findDetails(db, connection.id, id) : undefined
  if (!run) return null
  const what = `The Git run ${id}`
  const pulled = readPulled(run.pulled, what)
  const changes = new Map((await listChangesOf(db, connection.workspace_id, run.changes)).map(row => [row.id, row]))
  const urlOf = commitAddress(connection)
  const lineOf = ({ commit, files, file_count = files.length }: PushedCommit | PulledCommit) => ({
    url: urlOf(commit),
    file_count,
  })
  return {
    ...run,
    pushed: readPushed(run.pushed, what).map(one => ({ ...one, ...lineOf(one) })),
    pulled: pulled.map(one => ({
      ...one,
      ...lineOf(one),
      changes: one.changes.flatMap(change => changes.get(change) ?? []).map(toChange(subjects)),
    })),
  }
}

/** Hosts are known by the connection or by their names. */
export function commitAddress({
  url,
  pull_requests,
}: Pick<ConnectionRow, 'url' | 'pull_requests'>): (commit: string) => string | null {
  const address = readAddress(url)
  if ('fault' in address) return () => null
  const named = /(?:^|\.)(github|gitlab|bitbucket|gitea|forgejo)\./.exec(address.host)?.[1]
  const kind = pull_requests === 'none' ? named : pull_requests
  if (kind === undefined) return () => null
  const origin = address.protocol === 'ssh' ? `https://${new URL(address.url).hostname}` : new URL(address.url).origin
  const path = address.path.replace(/\/$/, '').replace(/\.git$/, '')
  const place = { gitlab: '/-/commit', bitbucket: '/commits' }[kind] ?? '/commit'
  return commit => `${origin}${path}${place}/${commit}`
}
