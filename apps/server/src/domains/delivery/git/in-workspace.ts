// Writes to a workspace without a request: under its lock, in one transaction, with history, events and quotas as any
// operation has them.
import { workspace as record } from '../../../access/subjects/workspace.store.ts'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'
import type { NewChange } from '../../../kernel/change.ts'
import type { Context, Services } from '../../../kernel/context.ts'
import { recordChange } from '../../../kernel/history/record-change.ts'
import type { NewEvent } from '../../../kernel/history/event-size.store.ts'
import { eventsOfChanges, recordNotifications } from '../../../kernel/history/record-events.ts'
import type { Pusher } from './events/pushers.ts'
import { settleQuotas } from '../../../kernel/stages/settle-quotas.ts'

/** Who wrote a commit: a member who proved the address, or nobody that is known here. */
export interface Author {
  user: { id: string; name: string } | null
  name: string
  email: string
  /** Only the commit says so: neither a push event nor the host names the member. */
  isClaimed: boolean
  /** Who pushed it; null: no event told. */
  pusher: Pusher | null
}

export type Writing = Pick<Context<'workspace'>, 'db' | 'workspace' | 'newId' | 'now' | 'config' | 'lockWorkspace'> & {
  /** Returns the id of the change. `by`: left out, the author. */
  record(change: NewChange, by?: Author): string
  author: Author
}

/** As the operation would be named; it is not one of the audit log. */
const action = { name: 'pull_git', on: 'token', method: 'POST' } as const

export function inWorkspace<T>(
  services: Services,
  workspace: WorkspaceRecord,
  author: Author,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { config, newId, clock, notifications, subjects } = services
  const lock = record.lock({ workspace })
  const request = { lock, widerLock: () => lock, isShort: false, options: { touches: 'everything' } as const }
  return services.writes.run(services, request, async unit => {
    await lock.take(unit.tx)
    const now = new Date(clock.now()).toISOString()
    const recorded: { change: NewChange & { id: string }; by: Author }[] = []
    const result = await work({
      db: unit.tx,
      workspace,
      newId,
      now,
      config,
      author,
      lockWorkspace: () => undefined,
      record(change, by = author) {
        const id = change.id ?? newId()
        recorded.push({ by, change: { ...change, id, author: authorOf(by) } })
        return id
      },
    })
    const origin = { newId, now, surface: 'git', ip: null, requestId: null, subjects }
    const events: NewEvent[] = []
    for (const { change, by } of recorded) {
      const doing = { workspace, caller: by.user && { user: by.user, key: null } }
      await recordChange(unit.tx, origin, action, doing, change)
      // A member is told what somebody else may have done in their name.
      const told = by.isClaimed ? { workspace } : doing
      await recordNotifications(unit.tx, { ...origin, notifications }, told, [change])
      events.push(...eventsOfChanges(origin, doing, [change]))
    }
    const changes = recorded.map(({ change }) => change)
    await settleQuotas(unit.tx, config.quotas, workspace, changes, false)
    await unit.publish(events, false)
    return result
  })
}

const authorOf = ({ user, name, email, isClaimed, pusher }: Author): NewChange['author'] => ({
  ...(user && !isClaimed ? {} : { name, email }),
  isClaimed,
  ...(pusher && pusher.id !== user?.id ? { pushed_by: pusher.name } : {}),
})
