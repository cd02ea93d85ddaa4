import { events as contract } from '@tessera/contract'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import { EventStream } from '../../../kernel/streams.ts'

/** The maximum number of presence reports per user and minute: a window sends at most one per second. */
const tellingsPerMinute = 150

export const events = implement(contract, {
  stream: ({ workspace, surface }, { after }) =>
    Promise.resolve(new EventStream(workspace.id, after, surface === 'session')),

  async tellPresence({ workspace, user, presence, limiter }, { window, left, ...place }) {
    const { allowed } = await limiter.take(`presence:${user.id}`, tellingsPerMinute)
    if (!allowed) throw problems.rateLimited()
    if (left) presence.left(workspace.id, user.id, window)
    else presence.tell(workspace.id, { window, user_id: user.id, user_name: user.name, ...place })
    return { present: presence.present(workspace.id) }
  },
})
