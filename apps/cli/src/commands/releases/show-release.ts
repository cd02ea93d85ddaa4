import type { Release } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import { releaseNamed } from './release.ts'
import { here, placeFlags } from './releases.ts'

export const showRelease = command({
  name: 'releases show',
  summary: 'Show one release: who published it and when, what it changed, and what the checks found.',
  words: '[version]',
  flags: placeFlags,
  details: 'The active release of the environment when no version is given; an id goes as well.',
  examples: [
    ['releases show', 'what is published'],
    ['releases show 1.1.0 --environment Staging', 'an earlier one of another environment'],
  ],
  async run(report, given) {
    const place = await here(report, given)
    const { environment } = place
    const wanted = given.words[0] ?? environment.active_release_id
    if (wanted === null)
      throw new Failure(`Nothing is published in ${harmless(environment.name)} yet`, {
        hint: '`tessera releases publish` does it.',
      })
    const release = await releaseNamed(place, wanted)
    const { paint, say } = report
    say(paint.bold(release.version) + (release.is_active ? paint.green('  active') : ''))
    for (const [label, text] of linesOf(release)) say(`  ${label.padEnd(8)}  ${harmless(text)}`)
    report.result(release)
  },
})

function linesOf({ changes, findings, ...release }: Release): [label: string, text: string][] {
  const { published_by: by, notes, override } = release
  const found = findings?.map(({ error, warning, known }) =>
    [counted(error, 'error'), counted(warning, 'warning'), `${known} known`].join(', '),
  )
  return [
    ['when', release.created_at],
    ['who', by?.user_name ?? 'somebody who is gone'],
    ...(notes ? [['notes', notes] satisfies [string, string]] : []),
    [
      'changes',
      `${changes.added} added, ${changes.changed} changed, ${changes.removed} removed, ${changes.renamed} renamed`,
    ],
    ...(found?.length ? [['checks', found.join('; ')] satisfies [string, string]] : []),
    ...(override ? [['although', `findings stop it: ${override.reason}`] satisfies [string, string]] : []),
    ['digest', release.digest],
    ['id', release.id],
  ]
}
