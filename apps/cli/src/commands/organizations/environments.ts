// The environments of an organization: made, renamed and deleted by name.
import type { Environment } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { done, harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { deleteCommand, renameCommand } from '../../base/record-commands.ts'
import { configuredOrganization, organizationFlags } from '../../project/configured-place.ts'
import { pick } from '../../project/places.ts'
import { showRows } from '../../reports/rows.ts'

async function here(report: Reporter, given: Pick<Given<typeof organizationFlags>, 'flags'>) {
  const { client, organization } = await configuredOrganization(report, given)
  const { environments } = await client.environments.list({ organization_id: organization.id })
  const named = (name: string) => pick('environment', environments, name, `in ${organization.name}`)
  return { client, organization, environments, named }
}

export const listEnvironments = command({
  name: 'environments list',
  alias: 'environments',
  summary: 'List the environments of an organization, with the release that is active in each.',
  flags: organizationFlags,
  listing: listing<Environment>('environments', {
    id: true,
    organization_id: true,
    name: true,
    is_production: true,
    active_release_id: true,
    active_version: true,
    public: true,
    slug: true,
    stylesheet_url: true,
    created_at: true,
    updated_at: true,
  }),
  examples: [['environments', 'of the organization of the project']],
  async run(report, given) {
    const { environments } = await here(report, given)
    const rows = environments.map(({ name, active_version }) => ({
      name: harmless(name),
      about: active_version ?? 'nothing is published yet',
    }))
    showRows(report, rows, 'environment')
    report.result({ environments, total: environments.length })
  },
})

export const createEnvironment = command({
  name: 'environments create',
  summary: 'Create an environment, to publish to before Production.',
  words: '<name>',
  flags: {
    ...organizationFlags,
    from: { type: 'string', value: 'ENVIRONMENT', help: 'Begins with the release that is active there' },
  },
  examples: [['environments create Staging --from Production', 'with what Production has']],
  async run(report, given) {
    const { client, organization, named } = await here(report, given)
    const { from } = given.flags
    const environment = await client.environments.create({
      organization_id: organization.id,
      name: given.words[0]!,
      ...(from === undefined ? {} : { from: named(from).id }),
    })
    done(report, `Created ${organization.name} / ${environment.name}`)
    report.result(environment)
  },
})

export const renameEnvironment = renameCommand('an environment', {
  flags: organizationFlags,
  example: ['environments rename Staging Preview', 'builds that name it have to follow'],
  async run(report, given, to) {
    const { client, organization, named } = await here(report, given)
    const { id, name } = named(given.words[0]!)
    const ids = { organization_id: organization.id, environment_id: id }
    return [name, await client.environments.update({ ...ids, name: to })]
  },
})

export const deleteEnvironment = deleteCommand('environments', {
  summary: 'Delete an environment with its releases. Production cannot be deleted.',
  flags: organizationFlags,
  example: ['environments delete Staging', 'asks first'],
  async find(report, given) {
    const { client, organization, named } = await here(report, given)
    const { id, name } = named(given.words[0]!)
    const remove = () => client.environments.delete({ organization_id: organization.id, environment_id: id })
    const deleted = `${organization.name} / ${name}`
    return { what: `the environment ${name}`, more: ' with its releases', deleted, remove }
  },
})
