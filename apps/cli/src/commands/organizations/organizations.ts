// Organizations, and which workspaces are in them.
import { command, listing } from '../../base/command.ts'
import { done, harmless } from '../../base/io.ts'
import { renameCommand } from '../../base/record-commands.ts'
import { consent, yesFlag } from '../../base/prompt.ts'
import { pick, placesOf } from '../../project/places.ts'
import { organizationPlace } from '../../project/release-place.ts'
import { showRows } from '../../reports/rows.ts'
import { connect } from '../../sign-in/connection.ts'

export const listOrganizations = command({
  name: 'organizations list',
  alias: 'organizations',
  summary: 'List the organizations that the key sees.',
  flags: {},
  listing: listing<{ id: string; name: string; role: string }>('organizations', { id: true, name: true, role: true }),
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
  flags: {},
  examples: [['organizations create "Acme Group"', 'with no workspace in it yet']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const organization = await client.organizations.create({ name: words[0]! })
    done(report, `Created ${organization.name}`)
    report.result(organization)
  },
})

export const renameOrganization = renameCommand('an organization', {
  flags: {},
  example: ['organizations rename "Acme Group" Acme', 'ids and addresses stay'],
  async run(report, { flags, words }, to) {
    const { client } = await connect(report, flags)
    const { organizations } = await client.organizations.list()
    const { id, name } = pick('organization', organizations, words[0])
    return [name, await client.organizations.rename({ organization_id: id, name: to })]
  },
})

export const addToOrganization = command({
  name: 'organizations add',
  summary: 'Put a workspace that you own into an organization, whose releases then have its tokens.',
  words: '<workspace>',
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
