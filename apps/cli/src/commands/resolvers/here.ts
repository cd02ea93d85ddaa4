import type { Given } from '../../base/command.ts'
import type { Reporter } from '../../base/io.ts'
import { placesOf } from '../../project/places.ts'
import { connect } from '../../sign-in/connection.ts'

export const placeFlags = {
  workspace: { type: 'string', value: 'NAME', help: 'Instead of the configuration' },
} as const

/** The resolver in the first word. */
export async function resolverHere(report: Reporter, { flags, words }: Given<typeof placeFlags>) {
  const { client, config } = await connect(report, flags)
  const places = placesOf(client)
  const workspaceName = flags.workspace ?? config.workspace
  return { client, places, ...(await places.resolver({ workspace: workspaceName, resolver: words[0]! })) }
}
