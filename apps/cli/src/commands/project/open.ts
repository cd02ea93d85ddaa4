import { command } from '../../base/command.ts'
import type { Values } from '../../base/command.ts'
import { usage } from '../../base/failure.ts'
import { nearest } from '../../base/parse.ts'
import { tokensetFlags } from '../../project/configured-place.ts'
import { placesOf } from '../../project/places.ts'
import { organizationPlace } from '../../project/release-place.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { openPage } from '../../sign-in/page.ts'

const flags = {
  ...tokensetFlags,
  organization: { type: 'string', value: 'NAME', help: 'Of releases: instead of the configuration' },
  print: { type: 'boolean', help: 'Only print the address' },
} as const

type PathOf = (connection: Connection, given: Values<typeof flags>) => Promise<string>

const inWorkspace =
  (rest: string): PathOf =>
  async ({ client, config }, { workspace: name }) => {
    const workspace = await placesOf(client).workspace(name ?? config.workspace)
    return `/w/${workspace.id}${rest}`
  }

const pages: Record<string, PathOf> = {
  workspace: inWorkspace(''),
  async tokenset({ client, config }, given) {
    const { workspace, tokenset } = await placesOf(client).tokenset({
      workspace: given.workspace ?? config.workspace,
      tokenset: given.tokenset ?? config.tokenset,
    })
    return `/w/${workspace.id}/t/${tokenset.id}`
  },
  checks: inWorkspace('/checks'),
  proposals: inWorkspace('/proposals'),
  async releases({ client, config: { release, workspace } }, given) {
    const { id } = await organizationPlace(client, {
      organization: given.organization ?? release?.organization,
      workspace: given.workspace ?? workspace,
    })
    return `/org/${id}?tab=releases`
  },
  outputs: inWorkspace('/outputs'),
  themes: inWorkspace('/themes'),
  activity: inWorkspace('/activity'),
  settings: inWorkspace('/settings'),
}
const names = Object.keys(pages)

export const open = command({
  name: 'open',
  summary: 'Open the dashboard at the place of the configuration.',
  words: `[${names.join('|')}]`,
  flags,
  details:
    'Prints the address, and opens it in the browser on a terminal. The workspace when nothing is named; tokenset: its tokens; releases: those of the organization.',
  examples: [
    ['open checks', 'what the rules find in the workspace'],
    ['open tokenset --tokenset Core --print', 'the address alone'],
  ],
  async run(report, given) {
    const [name = 'workspace'] = given.words
    const pathOf = Object.hasOwn(pages, name) ? pages[name] : undefined
    if (!pathOf) {
      const meant = nearest(names, name)
      throw usage(
        `There is no page ${JSON.stringify(name)}`,
        meant ? `Did you mean \`tessera open ${meant}\`?` : `Pages: ${names.join(', ')}`,
      )
    }
    const connection = await connect(report, given.flags)
    const url = connection.server + (await pathOf(connection, given.flags))
    if (given.flags.print) report.say(url)
    const opened = !given.flags.print && (await openPage(report, url))
    report.result({ url, opened })
  },
})
