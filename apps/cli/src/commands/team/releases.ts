import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import { exitCodes, Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { canAsk, confirm } from '../../base/prompt.ts'
import { environmentPlace } from '../../project/release-place.ts'

const placeFlags = {
  organization: {
    type: 'string',
    value: 'NAME',
    help: 'Instead of the configuration; not needed when there is only one',
  },
  environment: { type: 'string', short: 'e', value: 'NAME', help: 'Production by default' },
} as const

async function here(report: Reporter, { flags }: Given<typeof placeFlags>) {
  const { client, config } = await connect(report, flags)
  const place = await environmentPlace(client, {
    organization: flags.organization ?? config.release?.organization,
    environment: flags.environment ?? config.release?.environment ?? 'Production',
  })
  return { client, ...place }
}

export const listReleases = command({
  name: 'releases list',
  summary: 'List the releases of an environment, newest first.',
  words: '',
  count: [0, 0],
  flags: { ...placeFlags, limit: { type: 'string', short: 'n', value: 'COUNT', help: '20 by default' } },
  examples: [['releases list --environment Staging', 'of another environment than Production']],
  async run(report, given) {
    const { client, ids, environment } = await here(report, given)
    const { releases, total } = await client.releases.list({ ...ids, limit: Number(given.flags.limit ?? 20) })
    const { paint, say } = report
    for (const { version, is_active, created_at, changes, notes } of releases) {
      const counts = `+${changes.added} ~${changes.changed} -${changes.removed}`
      say(
        `${is_active ? paint.green('●') : ' '} ${paint.cyan(version.padEnd(10))} ${created_at.slice(0, 16).replace('T', ' ')}  ${counts.padEnd(14)} ${harmless(notes ?? '')}`,
      )
    }
    if (total === 0)
      say(`Nothing is published in ${harmless(environment.name)} yet. \`tessera releases publish\` does it.`)
    report.result({ environment: environment.name, releases, total })
  },
})

export const publishRelease = command({
  name: 'releases publish',
  summary: 'Publish the tokens as they are now; the version follows from what changed.',
  words: '',
  count: [0, 0],
  flags: {
    ...placeFlags,
    version: { type: 'string', value: 'VERSION', help: 'Higher than the one that would be computed' },
    notes: { type: 'string', value: 'TEXT', help: 'What is new' },
    yes: { type: 'boolean', short: 'y', help: 'Do not ask' },
  },
  examples: [['releases publish --environment Staging --notes "New blues" --yes', 'in a build']],
  async run(report, given) {
    const { client, ids, environment, organization } = await here(report, given)
    const where = `${organization.name} / ${environment.name}`
    if (!given.flags.yes) {
      if (!canAsk(report))
        throw new Failure(`Publishing to ${where} needs confirmation`, {
          exitCode: exitCodes.usage,
          hint: 'Pass --yes.',
        })
      if (!(await confirm(report, `Publish to ${where}?`, '--yes'))) throw new Failure('Nothing was published')
    }
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

export const diffReleases = command({
  name: 'releases diff',
  summary:
    'What differs between what is published and what is being edited, or between two releases. Exits with 3 when something does.',
  words: '[from] [to]',
  count: [0, 2],
  flags: placeFlags,
  details:
    'From: a version of this environment, its active release when absent. To: a version, the name of another environment, or `live`, which is the default.',
  examples: [
    ['releases diff', 'what a release would bring'],
    ['releases diff 1.2.0 2.0.0', 'between two versions'],
  ],
  async run(report, given) {
    const { client, ids, environments } = await here(report, given)
    const [from, to] = given.words
    const named = environments.find(({ id, name }) => id === to || name.toLowerCase() === to?.toLowerCase())
    const against =
      to === undefined || to === 'live'
        ? 'live'
        : (named?.id ?? (await client.releases.get({ ...ids, release_id: to })).id)
    const answer = await client.releases.diff({ ...ids, against, ...(from ? { release: from } : {}) })
    const { paint, say } = report
    const marks = {
      added: paint.green('+'),
      removed: paint.red('-'),
      changed: paint.yellow('~'),
      renamed: paint.yellow('→'),
    }
    for (const token of answer.tokens)
      say(`${marks[token.change]} ${harmless(`${token.tokenset_name} / ${token.mode}  ${token.token}`)}`)
    for (const { change, resolver, workspace_name } of answer.resolvers)
      say(`${marks[change]} ${harmless(`${workspace_name}  ${resolver}`)}`)
    const counted = (count: number, one: string) =>
      count === 0 ? [] : [`${count} ${count === 1 ? `${one} differs` : `${one}s differ`}`]
    const counts = [...counted(answer.total, 'token'), ...counted(answer.resolvers.length, 'resolver')]
    const differs = counts.length > 0
    say(differs ? paint.dim(counts.join(', ')) : `${paint.green('✓')} They are the same`)
    if (answer.next_version && differs) say(paint.dim(`Published, this would be ${answer.next_version}.`))
    report.result(answer)
    return differs ? exitCodes.differs : exitCodes.ok
  },
})
