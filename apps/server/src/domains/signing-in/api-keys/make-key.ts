import { toolGroups, toolsIn } from '@tessera/contract'
import type { Scope } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import * as store from './api-keys.store.ts'
import type { ApiKeyRow, KeyLimits } from './api-keys.store.ts'
import { newApiKey } from './secret.ts'
import { hashToken } from '../../../base/secrets/secret.ts'

interface Wanted extends KeyLimits {
  user_id: string
  name: string
  scopes: readonly Scope[]
  expires_in_days: number | null
  replaces?: string
}

/** The key itself is in this answer alone. The account's row is locked, so that its keys are counted right. */
export async function makeKey(
  { db, newId, config }: Pick<Context<'account'>, 'db' | 'newId' | 'config'>,
  wanted: Wanted,
): Promise<ApiKeyRow & { key: string }> {
  const isFurther = wanted.replaces === undefined
  if (isFurther)
    refuseBeyond(config.quotas, 'api_keys_per_account', (await store.countManualKeys(db, wanted.user_id)) + 1)
  const key = newApiKey()
  const row = await store.insertApiKey(db, {
    ...wanted,
    id: newId(),
    kind: 'manual',
    prefix: key.slice(0, 12),
    key_hash: hashToken(key),
    scopes: [...new Set(wanted.scopes)],
  })
  return { ...row, key }
}

interface GivenLimits {
  read_only?: boolean | undefined
  tools?: string | undefined
}

/** Throws if `tools` names something that is neither a tool nor a group. */
export function limitsOf({ read_only, tools = '' }: GivenLimits): Pick<KeyLimits, 'read_only' | 'tools'> {
  const { unknown } = toolsIn(tools)
  if (unknown[0] !== undefined) throw problems.toolsetUnknown(unknown[0].slice(0, 100), toolGroups)
  return { read_only: read_only ?? false, tools: tools.trim() === '' ? null : tools }
}
