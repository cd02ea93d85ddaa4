// Publishes releases: of the tokens as they are now, and of what an earlier release had.
import { command } from '../../base/command.ts'
import { harmless } from '../../base/io.ts'
import { consent, yesFlag } from '../../base/prompt.ts'
import { showDifferences } from '../../reports/differences.ts'
import { releaseNamed } from './release.ts'
import { here, placeFlags } from './releases.ts'

export const publishRelease = command({
  name: 'releases publish',
  summary: 'Publish the tokens as they are now; the version follows from what changed.',
  details:
    'Says first which workspaces of the organization are published, and what changed in each, renamed tokens first.',
  flags: {
    ...placeFlags,
    version: { type: 'string', value: 'VERSION', help: 'Higher than the one that would be computed' },
    notes: { type: 'string', value: 'TEXT', help: 'What is new' },
    yes: yesFlag,
  },
  examples: [['releases publish --environment Staging --notes "New blues" --yes', 'in a build']],
  async run(report, given) {
    const { client, ids, environment, organization } = await here(report, given)
    const where = `${organization.name} / ${environment.name}`
    const { workspaces } = await client.organizationWorkspaces.list({ organization_id: organization.id })
    const differences = await client.releases.diff({ ...ids, against: 'live' })
    report.say(
      `${harmless(where)}, ${environment.active_version === null ? 'where nothing is published yet' : `now ${environment.active_version}`}`,
    )
    showDifferences(report, workspaces, differences)
    if (!given.flags.yes)
      await consent(report, `Publish to ${where}?`, `Publishing to ${where}`, 'Nothing was published')
    const { version, notes } = given.flags
    const release = await client.releases.publish({
      ...ids,
      ...(version ? { version } : {}),
      ...(notes ? { notes } : {}),
    })
    report.say(`${report.paint.green('✓')} ${harmless(where)} is at ${release.version}`)
    report.result(release)
  },
})

export const rollbackRelease = command({
  name: 'releases rollback',
  summary: 'Publish what an earlier release had again, as a new release.',
  words: '<version>',
  flags: {
    ...placeFlags,
    notes: { type: 'string', value: 'TEXT', help: 'Why' },
    yes: yesFlag,
  },
  details: 'Builds get that content at once. The tokens that are being edited stay as they are.',
  examples: [
    ['releases rollback 1.1.0', 'asks first'],
    ['releases rollback 1.1.0 --notes "Pale on white" --yes', 'in a script'],
  ],
  async run(report, given) {
    const place = await here(report, given)
    const { client, ids, environment, organization } = place
    const { notes, yes } = given.flags
    const { id, version } = await releaseNamed(place, given.words[0]!)
    const where = `${organization.name} / ${environment.name}`
    if (!yes) {
      const question = `Go back to ${version} in ${harmless(where)}?`
      await consent(report, question, `Going back to ${version} in ${harmless(where)}`, 'Nothing was published')
    }
    const release = await client.releases.rollback({ ...ids, release_id: id, ...(notes ? { notes } : {}) })
    report.say(`${report.paint.green('✓')} ${harmless(where)} is at ${release.version}, which has what ${version} had`)
    report.result(release)
  },
})
