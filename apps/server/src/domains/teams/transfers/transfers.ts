import { transfers as contract } from '@tessera/contract'
import type { NotificationType, Transfer } from '@tessera/contract'
import { standingOf } from '../../../access/standing.store.ts'
import type { PlaceId } from '../../../access/standing.store.ts'
import { holdUser } from '../../people/accounts/accounts.store.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { plainName } from '../../people/mails/plain-name.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { insertNotifications } from '../../people/notifications/notifications.store.ts'
import { implement } from '../../../kernel/operation.ts'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { fitInto } from './fitting.ts'
import * as store from './transfers.store.ts'
import type { HeldPlace, TransferRow } from './transfers.store.ts'

type Handing = Context<'account'>
interface Input {
  user_id: string
  force?: boolean | undefined
}

export const transfers = implement(contract, {
  async list({ db, user }) {
    const rows = await store.listTransfers(db, user.id)
    return { transfers: rows.map(row => recordOf(row)), total: rows.length }
  },

  workspace: (context, input) =>
    handOver(
      context,
      'Workspace',
      idIn(context, 'workspace_id', id => ({ workspace_id: id })),
      input,
    ),

  organization: (context, input) =>
    handOver(
      context,
      'Organization',
      idIn(context, 'organization_id', id => ({ organization_id: id })),
      input,
    ),

  async accept(context) {
    const { db, user, config } = context
    const row = await named(context)
    if (row.to_user_id !== user.id) throw problems.notFound('Transfer')
    const place = placeOf(row)
    const held = await store.holdPlace(db, place)
    const to = await holdUser(db, user.id)
    // The owner may have changed before the lock.
    if (!held || !to || held.user_id !== row.from_user_id) throw problems.notFound('Transfer')
    const stays = await fitInto({ db, plans: config.plans }, to, place, held)
    await move(context, place, held, to, stays)
    await tell(context, row, 'transfer.accepted', row.from_user_id, `${user.name} owns "${row.name}" now`)
    return recordOf(row, 'accepted')
  },

  async decline(context) {
    const { db, user, record } = context
    const row = await named(context)
    const isOwner = row.from_user_id === user.id
    await store.endTransfers(db, placeOf(row))
    record({
      summary: isOwner ? `Took back handing "${row.name}" over` : `Declined to own "${row.name}"`,
      ...placeOf(row),
      subject: { kind: 'transfer', id: row.id, before: sidesOf(row), after: null },
    })
    if (!isOwner)
      await tell(context, row, 'transfer.declined', row.from_user_id, `${user.name} declined to own "${row.name}"`)
    return { message: isOwner ? `"${row.name}" stays yours` : `You declined to own "${row.name}"` }
  },
})

/** Null: the path holds no id. */
const idIn = ({ params }: Handing, name: string, place: (id: string) => PlaceId): PlaceId | null => {
  const id = params[name] ?? ''
  return isId(id) ? place(id) : null
}

async function handOver(
  context: Handing,
  noun: 'Workspace' | 'Organization',
  place: PlaceId | null,
  { user_id, force = false }: Input,
): Promise<Transfer> {
  const { db, user, config } = context
  if (force && !user.is_admin) throw problems.administratorsOnly()
  if (!place) throw problems.notFound(noun)
  if (!force) await refuseOthers(context, noun, place)
  // Accounts are locked before places, as everywhere.
  const to = await holdUser(db, user_id)
  const held = await store.holdPlace(db, place)
  if (!held) throw problems.notFound(noun)
  if (!to || to.disabled) throw problems.notFound('User')
  refuseOwners(held, user, to, force)
  const stays = await fitInto({ db, plans: config.plans }, to, place, held)
  return force ? forceOver(context, place, held, to, stays) : offer(context, place, held, to)
}

/** Under the lock: another hand-over may just have been accepted. */
function refuseOwners(held: HeldPlace, user: { id: string }, to: UserRow, force: boolean): void {
  if (force && !held.owner_disabled) throw problems.ownerActive()
  if (!force && held.user_id !== user.id) throw problems.onlyOwnerHandsOver()
  if (to.id === held.user_id)
    throw problems.invalidInput({ path: ['user_id'], message: 'This account is the owner already' })
}

async function refuseOthers({ db, user, config }: Handing, noun: 'Workspace' | 'Organization', place: PlaceId) {
  const standing = await standingOf(db, user.id, place, config.plans)
  if (!standing) throw problems.notFound(noun)
  if (standing.role !== 'owner') throw problems.onlyOwnerHandsOver()
}

async function offer(context: Handing, place: PlaceId, held: HeldPlace, to: UserRow): Promise<Transfer> {
  const { db, user, newId, config, record } = context
  const row = await store.insertTransfer(db, place, { id: newId(), from: user.id, to: to.id })
  record({
    summary: `Offered "${held.name}" to ${to.name}`,
    ...place,
    subject: { kind: 'transfer', id: row.id, before: null, after: sidesOf(row) },
  })
  await tell(context, row, 'transfer.offered', to.id, `${user.name} wants to hand "${held.name}" over to you`)
  if (config.smtpUrl !== null)
    await enqueueMail(db, context, {
      kind: 'transfer_offered',
      to: to.email,
      user_id: to.id,
      details: { owner: plainName(user.name, 'its owner'), place: plainName(held.name, 'it') },
    })
  return recordOf(row)
}

/** By an administrator, because the owner is disabled: nobody could hand it over. */
async function forceOver(context: Handing, place: PlaceId, held: HeldPlace, to: UserRow, stays: boolean) {
  const { db, user, newId } = context
  const row = await store.insertTransfer(db, place, { id: newId(), from: held.user_id, to: to.id })
  await move(context, place, held, to, stays)
  if (to.id !== user.id)
    await tell(context, row, 'transfer.accepted', to.id, `${user.name} made you owner of "${held.name}"`)
  return recordOf(row, 'accepted')
}

async function move(context: Handing, place: PlaceId, held: HeldPlace, to: UserRow, stays: boolean): Promise<void> {
  const { db, newId, now, record } = context
  const owner = await store.moveOwnership(db, place, { from: held.user_id, to: to.id, newId: newId(), stays, at: now })
  await store.endTransfers(db, place)
  const member = { id: owner.id, user_id: to.id, user_email: to.email }
  const after = { ...member, role: 'owner' }
  record({
    summary: `Made ${to.email} the owner of "${held.name}"`,
    ...place,
    subject:
      owner.former === null
        ? { kind: 'member', id: owner.id, before: null, after }
        : { kind: 'member', id: owner.id, before: { ...member, role: owner.former }, after },
  })
}

async function named({ db, user, params }: Handing): Promise<TransferRow> {
  const id = params.transfer_id ?? ''
  const row = isId(id) ? await store.findTransfer(db, id) : undefined
  if (!row || ![row.from_user_id, row.to_user_id].includes(user.id)) throw problems.notFound('Transfer')
  return row
}

const placeOf = ({ workspace_id, organization_id }: TransferRow): PlaceId =>
  workspace_id === null ? { organization_id: organization_id! } : { workspace_id }

const sidesOf = ({ from_user_id, to_user_id }: TransferRow) => ({ from_user_id, to_user_id })

const recordOf = (row: TransferRow, status: Transfer['status'] = 'pending'): Transfer => ({
  id: row.id,
  status,
  workspace_id: row.workspace_id,
  organization_id: row.organization_id,
  name: row.name,
  from: { user_id: row.from_user_id, user_name: row.from_user_name },
  to: { user_id: row.to_user_id, user_name: row.to_user_name },
  created_at: row.created_at,
  expires_at: row.expires_at,
})

const tell = (
  { db, user, newId, now }: Handing,
  { id, workspace_id, organization_id }: TransferRow,
  type: NotificationType,
  to: string,
  title: string,
) =>
  insertNotifications(
    db,
    { workspace_id, organization_id, type, title, subject: { kind: 'transfer', id }, actor_id: user.id, at: now },
    [{ id: newId(), user_id: to }],
  )
