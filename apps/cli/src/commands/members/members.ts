// Members of workspaces and organizations: listed by any key; added, changed and removed in the dashboard.
import type { Person } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { workspaceFlags } from '../../project/configured-place.ts'
import { pick, placesOf } from '../../project/places.ts'
import { connect } from '../../sign-in/connection.ts'
import { doneInDashboard } from '../../sign-in/page.ts'
import { showRows } from '../../reports/rows.ts'

const placeFlags = {
  ...workspaceFlags,
  organization: { type: 'string', value: 'NAME', help: 'Of this organization instead of a workspace' },
} as const

interface Group {
  name: string
  people(): Promise<{ people: Person[]; total: number }>
  /** The page of the dashboard where its members are managed. */
  page: string
}

/** The organization of --organization, else the workspace of --workspace or the configuration. */
async function groupOf(report: Reporter, { flags }: Given<typeof placeFlags>): Promise<Group> {
  const { client, config, server } = await connect(report, flags)
  if (flags.organization !== undefined) {
    const { id, name } = pick('organization', (await client.organizations.list()).organizations, flags.organization)
    const people = () => client.organizationMembers.people({ organization_id: id })
    return { name, people, page: `${server}/org/${id}?tab=members` }
  }
  const { id, name } = await placesOf(client).workspace(flags.workspace ?? config.workspace)
  return { name, people: () => client.members.people({ workspace_id: id }), page: `${server}/w/${id}/settings` }
}

export const listMembers = command({
  name: 'members list',
  alias: 'members',
  summary: 'List who is in a workspace or an organization, with their roles.',
  flags: placeFlags,
  listing: listing<Person>('people', {
    user_id: true,
    user_name: true,
    role: true,
  }),
  examples: [
    ['members', 'of the workspace of the configuration'],
    ['members list --organization Acme --json user_name,role', 'of an organization, for a script'],
  ],
  async run(report, given) {
    const group = await groupOf(report, given)
    const { people, total } = await group.people()
    showRows(
      report,
      people.map(({ user_name, role }) => ({ name: harmless(user_name), about: role })),
      'member',
    )
    report.result({ of: group.name, people, total })
  },
})

const details =
  'Opens the page of the dashboard for it: the server asks who is signed in before it changes who may do what.'

export const addMember = command({
  name: 'members add',
  summary: 'Add an account to a workspace or an organization, in the dashboard.',
  words: '[email]',
  flags: placeFlags,
  details,
  examples: [['members add ana@example.com --organization Acme', 'opens the members of Acme']],
  run: (report, given) => openMembers(report, given, `${named(given, 'Members are')} added to`),
})

export const changeMember = command({
  name: 'members role',
  summary: 'Change the role of a member, in the dashboard.',
  words: '[email]',
  flags: placeFlags,
  details,
  examples: [['members role ana@example.com', 'opens the members of the workspace']],
  run: (report, given) =>
    openMembers(report, given, given.words[0] ? `${named(given, '')} given another role in` : 'Roles are changed in'),
})

export const removeMember = command({
  name: 'members remove',
  summary: 'Remove a member from a workspace or an organization, in the dashboard.',
  words: '[email]',
  flags: placeFlags,
  details,
  examples: [['members remove ana@example.com', 'opens the members of the workspace']],
  run: (report, given) => openMembers(report, given, `${named(given, 'Members are')} removed from`),
})

const named = ({ words: [email] }: Given, several: string) => (email ? `${harmless(email)} is` : several)

async function openMembers(report: Reporter, given: Given<typeof placeFlags>, what: string): Promise<void> {
  const { name, page } = await groupOf(report, given)
  await doneInDashboard(report, `${what} ${harmless(name)}`, page)
  report.result({ url: page })
}
