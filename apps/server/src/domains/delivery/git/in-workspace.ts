// Writes to a workspace without a request: under its lock, in one transaction, with history, events and quotas as any
// operation has them.
import { workspace as record } from '../../../access/subjects/workspace.store.ts'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'
import type { NewChange } from '../../../kernel/change.ts'
import type { Context, Services } from '../../../kernel/context.ts'
import { recordChange } from '../../../kernel/history/record-change.ts'
import type { NewEvent } from '../../../kernel/history/event-size.store.ts'
import { eventsOfChanges, recordNotifications } from '../../../kernel/history/record-events.ts'
import { settleQuotas } from '../../../kernel/stages/settle-quotas.ts'

/** Who wrote a commit: a member who proved the address, or nobody that is known here. */
export interface Author {
  user: { id: string; name: string } | null
  name: string
  email: string
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
    const recorded: { change: NewChange & { id: string }; user: Author['user'] }[] = []
    const result = await work({
      ...{ db: unit.tx, workspace, newId, now, config, author },
      lockWorkspace: () => undefined,
      record(change, { user, name, email } = author) {
        const id = change.id ?? newId()
        recorded.push({ user, change: { ...change, id, ...(user ? {} : { author: { name, email } }) } })
        return id
      },
    })
    const origin = { newId, now, surface: 'git', ip: null, requestId: null, subjects }
    const events: NewEvent[] = []
    for (const { change, user } of recorded) {
      const doing = { workspace, caller: user && { user, key: null } }
      await recordChange(unit.tx, origin, action, doing, change)
      await recordNotifications(unit.tx, { ...origin, notifications }, doing, [change])
      events.push(...eventsOfChanges(origin, doing, [change]))
    }
    const changes = recorded.map(({ change }) => change)
    await settleQuotas(unit.tx, config.quotas, workspace, changes, false)
    await unit.publish(events, false)
    return result
  })
}
