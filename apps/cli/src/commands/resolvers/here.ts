import type { Given } from '../../base/command.ts'
import type { Reporter } from '../../base/io.ts'
import type { workspaceFlags } from '../../project/configured-place.ts'
import { placesOf } from '../../project/places.ts'
import { connect } from '../../sign-in/connection.ts'

/** The resolver in the first word. */
export async function resolverHere(
  report: Reporter,
  { flags, words }: Pick<Given<typeof workspaceFlags>, 'flags' | 'words'>,
) {
  const { client, config } = await connect(report, flags)
  const places = placesOf(client)
  const workspaceName = flags.workspace ?? config.workspace
  return { client, places, ...(await places.resolver({ workspace: workspaceName, resolver: words[0]! })) }
}
