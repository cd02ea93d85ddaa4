// What is published: listed and compared.
import type { Release } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import { counted } from '../../base/counted.ts'
import { exitCodes } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { limitFlag, limitOf } from '../../base/parse.ts'
import { organizationFlags } from '../../project/configured-place.ts'
import { environmentPlace } from '../../project/release-place.ts'
import { differenceLine, resolverLine } from '../../reports/differences.ts'
import { releaseNamed } from './release.ts'

export const placeFlags = {
  ...organizationFlags,
  environment: { type: 'string', short: 'e', value: 'NAME', help: 'Production by default' },
} as const

export async function here(report: Reporter, { flags }: Given<typeof placeFlags>) {
  const { client, config } = await connect(report, flags)
  const place = await environmentPlace(client, {
    organization: flags.organization ?? config.release?.organization,
    workspace: config.workspace,
    environment: flags.environment ?? config.release?.environment ?? 'Production',
  })
  return { client, ...place }
}

export const listReleases = command({
  name: 'releases list',
  summary: 'List the releases of an environment, newest first.',
  flags: { ...placeFlags, limit: { ...limitFlag, help: '20 by default' } },
  listing: listing<Release>('releases', {
    id: true,
    version: true,
    digest: true,
    notes: true,
    changes: true,
    findings: true,
    published_by: true,
    merged_from: true,
    rolled_back_to: true,
    override: true,
    environment_id: true,
    is_active: true,
    created_at: true,
  }),
  examples: [['releases list --environment Staging', 'of another environment than Production']],
  async run(report, given) {
    const limit = limitOf(given.flags.limit ?? '20')
    const { client, ids, environment } = await here(report, given)
    const { releases, total } = await client.releases.list({ ...ids, limit })
    const { paint, say } = report
    for (const { version, is_active, created_at, changes, notes } of releases) {
      const counts = `+${changes.added} ~${changes.changed} -${changes.removed}`
      say(
        `${is_active ? paint.green('●') : ' '} ${paint.cyan(version.padEnd(10))} ${created_at.slice(0, 16).replace('T', ' ')}  ${counts.padEnd(14)} ${harmless(notes ?? '')}`,
      )
    }
    if (total === 0)
      say(`Nothing is published in ${harmless(environment.name)} yet. \`tessera releases publish\` does it.`)
    else report.note(`${releases.length} of ${counted(total, 'release')}`)
    report.result({ environment: environment.name, releases, total })
  },
})

export const diffReleases = command({
  name: 'releases diff',
  summary:
    'What differs between what is published and what is being edited, or between two releases. Exits with 3 when something does.',
  words: '[from] [to]',
  flags: placeFlags,
  details:
    'From: a version of this environment, its active release when absent. To: a version, the name of another environment, or `live`, which is the default.',
  examples: [
    ['releases diff', 'what a release would bring'],
    ['releases diff 1.2.0 2.0.0', 'between two versions'],
  ],
  async run(report, given) {
    const place = await here(report, given)
    const { client, ids, environments } = place
    const [from, to] = given.words
    const named = environments.find(({ id, name }) => id === to || name.toLowerCase() === to?.toLowerCase())
    const against = to === undefined || to === 'live' ? 'live' : (named?.id ?? (await releaseNamed(place, to)).id)
    const answer = await client.releases.diff({
      ...ids,
      against,
      ...(from ? { release: (await releaseNamed(place, from)).id } : {}),
    })
    const { paint, say } = report
    for (const token of answer.tokens) say(differenceLine(report, token))
    for (const resolver of answer.resolvers) say(resolverLine(report, resolver))
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
