// What a sign-in by a provider is done with, and its entries in the audit log.
import type { identities as contract, OtherAction } from '@tessera/contract'
import type { NewChange } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { recordChange } from '../../../kernel/history/record-change.ts'
import type { IdentityProvider, ProvedIdentity } from './service.ts'

export interface SigningOn extends Pick<
  Context<'nobody'>,
  | 'db'
  | 'newId'
  | 'now'
  | 'ip'
  | 'userAgent'
  | 'requestId'
  | 'cookies'
  | 'device'
  | 'caller'
  | 'config'
  | 'setupToken'
  | 'log'
> {
  provider: IdentityProvider
  proved: ProvedIdentity
}

/** In the transaction of what it is about. */
export function note(
  { db, newId, now, ip, requestId }: Pick<SigningOn, 'db' | 'newId' | 'now' | 'ip' | 'requestId'>,
  action: OtherAction | (typeof contract)['connect' | 'confirm'],
  change: NewChange & { user_id: string },
): Promise<void> {
  return recordChange(db, { newId, now, surface: 'session', ip, requestId }, action, {}, change)
}
