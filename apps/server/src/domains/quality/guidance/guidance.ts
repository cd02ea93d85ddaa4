import { guidance as contract } from '@tessera/contract'
import type { Guidance } from '@tessera/contract'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import * as store from '../../tokens/stored/guidance/guidance.store.ts'
import { changeOf, contentIn, contentOf, mayPin, stateOf } from '../../tokens/stored/guidance/state.ts'
import { targetOf } from '../../tokens/stored/guidance/target.ts'
import { writeGuidance } from '../../tokens/stored/guidance/write.ts'

type InWorkspace = Context<'workspace'>

export const guidance = implement(contract, {
  async list({ db, workspace }, { kind, pinned, subject, ...paging }) {
    const target = subject === undefined ? undefined : await targetOf(db, workspace.id, subject)
    const filter = { kind, pinned, target }
    const { after, limit, size } = pageRequest(paging)
    const [rows, total] = await Promise.all([
      store.listGuidance(db, workspace.id, filter, after, limit),
      size === null ? null : store.countGuidance(db, workspace.id, filter),
    ])
    const { items, next_cursor } = page(rows, size, ({ id }) => cursorOf(id))
    return { guidance: items, total: total ?? items.length, ...next_cursor }
  },

  get: context => named(context),

  async set(context, given) {
    const { db, workspace, params, record } = context
    const target = await targetOf(db, workspace.id, params.subject ?? '')
    if (target.kind === 'group' && !target.has_tokens) throw problems.groupUnknown(target.name)
    const entry = { target, content: contentOf(given), mayPin: mayPin(context) }
    const [saying] = await writeGuidance(context, [entry], context.user.id)
    const { before, after } = saying!
    record({
      summary: `${before ? 'Changed' : 'Wrote'} the guidance on ${after.subject}`,
      subject: changeOf({ before, after }),
    })
    return after
  },

  async delete(context) {
    const before = await named(context)
    await store.deleteGuidance(context.db, before.id)
    context.record({
      summary: `Deleted the guidance on ${before.subject}`,
      subject: { kind: 'guidance', id: before.id, before: stateOf(before), after: null },
    })
    return { message: 'Guidance deleted successfully' }
  },

  async pin(context, { pinned }) {
    const { db, workspace, now, record } = context
    const before = await named(context)
    const written = { content: contentIn(before), pinned, author_id: before.author.user_id, at: now }
    await store.updateGuidance(db, before.id, written)
    const after = (await store.findGuidanceById(db, workspace.id, before.id))!
    record({
      summary: `${pinned ? 'Pinned' : 'Unpinned'} the guidance on ${after.subject}`,
      subject: { kind: 'guidance', id: after.id, before: stateOf(before), after: stateOf(after) },
    })
    return after
  },
})

async function named({ db, workspace, params }: InWorkspace): Promise<Guidance> {
  const subject = params.subject ?? ''
  const found = await store.findGuidance(db, workspace.id, await targetOf(db, workspace.id, subject))
  if (!found) throw problems.guidanceNotFound(subject)
  return found
}
