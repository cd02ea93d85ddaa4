// Organizations, the workspaces in them, and their environments: made, renamed and moved by name.
import type { Client } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { done, harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { consent, consentToDelete, yesFlag } from '../../base/prompt.ts'
import { configuredOrganization, organizationFlags } from '../../project/configured-place.ts'
import { pick, placesOf } from '../../project/places.ts'
import { organizationPlace } from '../../project/release-place.ts'
import { connect } from '../../sign-in/connection.ts'
import { environmentListing, organizationListing } from '../listings/records.ts'
import { showRows } from '../listings/rows.ts'

async function organizationNamed(client: Client, name: string) {
  return pick('organization', (await client.organizations.list()).organizations, name)
}

export const listOrganizations = command({
  name: 'organizations list',
  alias: 'organizations',
  summary: 'List the organizations that the key sees.',
  words: '',
  count: [0, 0],
  flags: {},
  listing: organizationListing,
  examples: [['organizations', 'with your role in each']],
  async run(report, { flags }) {
    const { client } = await connect(report, flags)
    const { organizations, total } = await client.organizations.list()
    const rows = organizations.map(({ name, user_role }) => ({ name: harmless(name), about: user_role }))
    showRows(report, rows, 'organization')
    report.result({
      organizations: organizations.map(({ id, name, user_role }) => ({ id, name, role: user_role })),
      total,
    })
  },
})

export const createOrganization = command({
  name: 'organizations create',
  summary: 'Create an organization, with its Production environment.',
  words: '<name>',
  count: [1, 1],
  flags: {},
  examples: [['organizations create "Acme Group"', 'with no workspace in it yet']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const organization = await client.organizations.create({ name: words[0]! })
    done(report, `Created ${organization.name}`)
    report.result(organization)
  },
})

export const renameOrganization = command({
  name: 'organizations rename',
  summary: 'Rename an organization.',
  words: '<name> <new name>',
  count: [2, 2],
  flags: {},
  examples: [['organizations rename "Acme Group" Acme', 'ids and addresses stay']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const { id, name } = await organizationNamed(client, words[0]!)
    const organization = await client.organizations.rename({ organization_id: id, name: words[1]! })
    done(report, `${name} → ${organization.name}`)
    report.result(organization)
  },
})

export const addToOrganization = command({
  name: 'organizations add',
  summary: 'Put a workspace that you own into an organization, whose releases then have its tokens.',
  words: '<workspace>',
  count: [1, 1],
  flags: { organization: { type: 'string', value: 'NAME', help: 'Not needed when there is only one' } },
  details: 'The members of the organization become members of the workspace, with the roles that they have there.',
  examples: [['organizations add Sandbox --organization "Acme Group"', 'from its next release on']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const workspace = await placesOf(client).workspace(words[0]!)
    const { organizations } = await client.organizations.list()
    const organization = pick('organization', organizations, flags.organization)
    const added = await client.organizationWorkspaces.add({
      organization_id: organization.id,
      workspace_id: workspace.id,
    })
    done(report, `${workspace.name} is in ${organization.name}`)
    report.result(added)
  },
})

export const removeFromOrganization = command({
  name: 'organizations remove',
  summary: 'Take a workspace out of its organization; releases keep what was published of it.',
  words: '<workspace>',
  count: [1, 1],
  flags: { yes: yesFlag },
  details: 'Members of the organization lose it, and public stylesheets leave it out at once.',
  examples: [['organizations remove Sandbox', 'asks first']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const workspace = await placesOf(client).workspace(words[0]!)
    const organization = await organizationPlace(client, { workspace: workspace.id })
    const what = `${harmless(workspace.name)} out of ${harmless(organization.name)}`
    if (!flags.yes) await consent(report, `Take ${what}?`, `Taking ${what}`, 'Nothing was changed')
    const answer = await client.organizationWorkspaces.remove({
      organization_id: organization.id,
      workspace_id: workspace.id,
    })
    done(report, `${workspace.name} is in no organization now`)
    report.result(answer)
  },
})

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
  words: '',
  count: [0, 0],
  flags: organizationFlags,
  listing: environmentListing,
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
  count: [1, 1],
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

export const renameEnvironment = command({
  name: 'environments rename',
  summary: 'Rename an environment.',
  words: '<name> <new name>',
  count: [2, 2],
  flags: organizationFlags,
  examples: [['environments rename Staging Preview', 'builds that name it have to follow']],
  async run(report, given) {
    const { client, organization, named } = await here(report, given)
    const { id, name } = named(given.words[0]!)
    const environment = await client.environments.update({
      organization_id: organization.id,
      environment_id: id,
      name: given.words[1]!,
    })
    done(report, `${name} → ${environment.name}`)
    report.result(environment)
  },
})

export const deleteEnvironment = command({
  name: 'environments delete',
  summary: 'Delete an environment with its releases. Production cannot be deleted.',
  words: '<name>',
  count: [1, 1],
  flags: { ...organizationFlags, yes: yesFlag },
  examples: [['environments delete Staging', 'asks first']],
  async run(report, given) {
    const { client, organization, named } = await here(report, given)
    const { id, name } = named(given.words[0]!)
    if (!given.flags.yes) await consentToDelete(report, `the environment ${name}`, ' with its releases')
    const answer = await client.environments.delete({ organization_id: organization.id, environment_id: id })
    done(report, `Deleted ${organization.name} / ${name}`)
    report.result(answer)
  },
})
