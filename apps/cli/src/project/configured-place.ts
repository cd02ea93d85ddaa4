// The workspace, tokenset or organization of a command: the one of its flags, or of the configuration.
import type { Given } from '../base/command.ts'
import type { Reporter } from '../base/io.ts'
import { connect } from '../sign-in/connection.ts'
import { placesOf } from './places.ts'
import { organizationPlace } from './release-place.ts'

const nameFlag = { type: 'string', value: 'NAME', help: 'Instead of the configuration' } as const

export const workspaceFlags = { workspace: nameFlag } as const
export const tokensetFlags = { workspace: nameFlag, tokenset: nameFlag } as const

export const organizationFlags = {
  organization: {
    type: 'string',
    value: 'NAME',
    help: 'Instead of that of the configuration, or of its workspace',
  },
} as const

export async function configuredOrganization(
  report: Reporter,
  { flags }: Pick<Given<typeof organizationFlags>, 'flags'>,
) {
  const { client, config } = await connect(report, flags)
  const organization = await organizationPlace(client, {
    organization: flags.organization ?? config.release?.organization,
    workspace: config.workspace,
  })
  return { client, organization }
}

export async function configuredWorkspace(report: Reporter, { flags }: Pick<Given<typeof workspaceFlags>, 'flags'>) {
  const { client, config } = await connect(report, flags)
  const places = placesOf(client)
  return { client, config, places, workspace: await places.workspace(flags.workspace ?? config.workspace) }
}

export async function configuredTokenset(report: Reporter, { flags }: Pick<Given<typeof tokensetFlags>, 'flags'>) {
  const { client, config } = await connect(report, flags)
  const places = placesOf(client)
  const names = { workspace: flags.workspace ?? config.workspace, tokenset: flags.tokenset ?? config.tokenset }
  return { client, places, ...(await places.tokenset(names)) }
}
