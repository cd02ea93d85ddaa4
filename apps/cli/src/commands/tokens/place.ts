// The flags of commands on the content of one mode.
import type { Token } from '@tessera/sdk'
import type { Given } from '../../base/command.ts'
import type { Reporter } from '../../base/io.ts'
import { configuredTokenset, tokensetFlags } from '../../project/configured-place.ts'

export const placeFlags = {
  ...tokensetFlags,
  mode: { type: 'string', short: 'm', value: 'NAME', help: 'The default mode when absent' },
} as const

export async function here(report: Reporter, { flags }: Given<typeof placeFlags>) {
  const { client, places, tokenset } = await configuredTokenset(report, { flags })
  const mode = await places.mode(tokenset, flags.mode)
  return { client, places, tokenset, mode, at: { tokenset_id: tokenset.id, mode_id: mode.id } }
}

export const valueText = ({ value }: Pick<Token, 'value'>): string => {
  if (typeof value === 'object' && value !== null && 'alias_to' in value && typeof value.alias_to === 'string')
    return `{${value.alias_to}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
