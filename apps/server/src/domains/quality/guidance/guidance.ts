import { bytesOf, guidance as contract, mostGuidanceBytes } from '@tessera/contract'
import type { Guidance } from '@tessera/contract'
import type { z } from 'zod'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import * as store from './guidance.store.ts'
import type { GuidanceContent } from './guidance.store.ts'
import { contentIn, mayPin, stateOf } from './state.ts'
import { targetOf } from './target.ts'
import type { Target } from './target.ts'

type InWorkspace = Context<'workspace'>

export const guidance = implement(contract, {
  async list({ db, workspace }, { kind, pinned, ...paging }) {
    const filter = { kind, pinned }
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
    const before = await store.findGuidance(db, workspace.id, target)
    const after = await write(context, target, {
      content: contentOf(given),
      pinned: before?.pinned === true && mayPin(context),
    })
    record({
      summary: `${before ? 'Changed' : 'Wrote'} the guidance on ${after.subject}`,
      subject: before
        ? { kind: 'guidance', id: after.id, before: stateOf(before), after: stateOf(after) }
        : { kind: 'guidance', id: after.id, before: null, after: stateOf(after) },
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

function contentOf({ purpose, accessibility, ...lists }: z.infer<typeof contract.set.input>): GuidanceContent {
  const content = {
    purpose: purpose ?? null,
    do: lists.do,
    dont: lists.dont,
    accessibility: accessibility ?? null,
    examples: lists.examples,
  }
  const texts = [content.purpose, content.accessibility, ...content.do, ...content.dont, ...content.examples].filter(
    text => text !== null,
  )
  if (texts.length === 0) throw refused('purpose', 'Say something of the subject, or delete its guidance')
  if (texts.reduce((sum, text) => sum + bytesOf(text), 0) > mostGuidanceBytes)
    throw refused('examples', `The guidance on a subject must have at most ${mostGuidanceBytes} bytes together`)
  return content
}

const refused = (field: string, message: string) => problems.invalidInput({ path: [field], message })

async function write(
  context: InWorkspace,
  target: Target,
  said: Pick<store.WrittenGuidance, 'content' | 'pinned'>,
): Promise<Guidance> {
  const { db, workspace, user, newId, now } = context
  const written = { ...said, author_id: user.id, at: now }
  const known = await store.findRow(db, workspace.id, target)
  const id = known?.id ?? newId()
  const ids = { id: newId(), workspace_id: workspace.id }
  const anchor_id = target.kind === 'token' ? await store.anchorOf(db, ids, target) : null
  if (known) await store.updateGuidance(db, id, written)
  else {
    await makeRoom(context)
    await store.insertGuidance(db, { id, workspace_id: workspace.id, target, anchor_id }, written)
  }
  return (await store.findGuidanceById(db, workspace.id, id))!
}

/** Forgets what nobody can read any more before it refuses. */
async function makeRoom({ db, workspace, config }: InWorkspace): Promise<void> {
  const most = config.quotas.guidance_per_workspace
  if (most === null || (await store.countRows(db, workspace.id)) < most) return
  await store.forgetGone(db, workspace.id)
  refuseBeyond(config.quotas, 'guidance_per_workspace', (await store.countRows(db, workspace.id)) + 1)
}
