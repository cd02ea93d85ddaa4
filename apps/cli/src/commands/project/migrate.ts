import { extensions } from '@tessera/code'
import { changesFrom, handedOn, withoutHandedOn } from '@tessera/lint-core/migration'
import type { Rewritten } from '@tessera/lint-core/migration'
import type { Migration } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { exitCodes, Failure, usage } from '../../base/failure.ts'
import { shown } from '../../base/files.ts'
import { filesToRead } from '../../migrate/files.ts'
import { withForwarded } from '../../migrate/forwards.ts'
import { migrationsFor } from '../../migrate/moves.ts'
import { filesRecorded, record } from '../../migrate/record.ts'
import { rewriteAll } from '../../migrate/rewriting.ts'
import { showDiff, unsettledLine } from '../../migrate/show.ts'
import { writeAll } from '../../migrate/write.ts'
import { organizationFlags } from '../../project/configured-place.ts'
import { canAsk, confirm } from '../../base/prompt.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'

export const migrate = command({
  name: 'migrate',
  summary: 'Rewrite code from the token names of one release to those of another.',
  words: '<files…>',
  flags: {
    from: { type: 'string', value: 'VERSION', help: 'The release that the code uses; 1 is the last 1.x.y' },
    to: { type: 'string', value: 'VERSION', help: 'The release that it shall use' },
    ...organizationFlags,
    environment: { type: 'string', short: 'e', value: 'NAME', help: 'Production by default' },
    'dry-run': { type: 'boolean', help: 'Only show the differences' },
    yes: { type: 'boolean', short: 'y', help: 'Write without asking' },
  },
  details: `Reads: ${extensions.join(', ')}\nShows the differences, then asks. What it cannot settle is listed as file:line: name: why. Files that \`tessera pull\` writes are left out.`,
  examples: [
    ['migrate --from 1 --to 2 src', 'everything in a folder, after a question'],
    ["migrate --from 1.4.0 --to 2.0.0 'src/**/*.{css,tsx}' --dry-run", 'only show what would change'],
  ],
  async run(report, { flags, words }) {
    const { from, to } = flags
    if (from === undefined || to === undefined)
      throw usage(
        '--from and --to are needed',
        'For example --from 1 --to 2, which are the last releases of 1.x and 2.x.',
      )
    const connection = await connect(report, flags)
    const { answers, ...between } = await migrationsFor(connection, { ...placeOf(connection, flags), from, to })
    const paths = await filesToRead(report, connection, words)
    const changes = await withForwarded(changesFrom(answers), paths)
    const recorded = await filesRecorded(connection.base, between)
    const again = recorded.size > 0 ? withoutHandedOn(changes) : changes
    const tasks = paths.map(path => ({ path, changes: recorded.has(shown(path, connection.base)) ? again : changes }))
    const results = await rewriteAll(tasks, report.io.signal)
    const changed = results.filter(({ change }) => change)
    const places = changed.reduce((sum, { change }) => sum + change!.places, 0)
    show(report, results)
    const moved = answers[0]!.migration.moves
    report.say(
      `${places} ${places === 1 ? 'place' : 'places'} in ${changed.length} of ${results.length} files, from ${between.from} to ${between.to}` +
        `; ${moved.filter(({ kind }) => kind === 'changed').length} moves change only values`,
    )
    showUses(report, moved)
    const written = !flags['dry-run'] && (await mayWrite(report, changed.length, flags.yes === true))
    if (written) {
      await writeAll(changed)
      if (Object.values(handedOn(changes)).some(names => names.size > 0))
        await record(
          connection.base,
          between,
          paths.map(path => shown(path, connection.base)),
        )
      if (changed.length > 0) report.say(`${report.paint.green('✓')} ${changed.length} files written`)
    }
    report.result(resultOf(report, between, results, written))
    return exitCodes.ok
  },
})

function placeOf({ config }: Connection, named: { organization?: string; environment?: string }) {
  return {
    organization: named.organization ?? config.release?.organization,
    environment: named.environment ?? config.release?.environment ?? 'Production',
  }
}

function show(report: Reporter, results: readonly Rewritten[]): void {
  const file = (path: string) => shown(path, report.io.cwd)
  for (const { path, change } of results) if (change) showDiff(report, file(path), change)
  for (const { path, unsettled } of results) for (const each of unsettled) report.say(unsettledLine(file(path), each))
}

const mostShown = 10

/** What code of every repository uses by its former name, as scans report it. */
function showUses({ note }: Reporter, moves: Migration['moves']): void {
  const used = moves.flatMap(({ token, kind, used_in }) => (used_in ? [{ token, kind, ...used_in }] : []))
  used.sort((a, b) => b.uses - a.uses)
  for (const { token, kind, uses, repositories } of used.slice(0, mostShown))
    note(
      `${harmless(token)}, ${kind}: ${counted(uses, 'place')} in ${repositories === 1 ? '1 repository' : `${repositories} repositories`}`,
    )
  if (used.length > mostShown) note(`… and ${counted(used.length - mostShown, 'more token')}`)
}

async function mayWrite(report: Reporter, count: number, yes: boolean): Promise<boolean> {
  if (yes || count === 0) return true
  if (!canAsk(report))
    throw new Failure(`Rewriting ${count} files needs confirmation`, {
      exitCode: exitCodes.usage,
      hint: 'Pass --yes to write, or --dry-run to preview.',
    })
  if (await confirm(report, `Rewrite ${count} files?`, '--yes')) return true
  throw new Failure('Nothing was written')
}

function resultOf(
  report: Reporter,
  between: { from: string; to: string },
  results: readonly Rewritten[],
  written: boolean,
) {
  const file = (path: string) => shown(path, report.io.cwd)
  return {
    from: between.from,
    to: between.to,
    written,
    files: results.flatMap(({ path, change }) => (change ? [{ file: file(path), places: change.places }] : [])),
    unsettled: results.flatMap(({ path, unsettled }) => unsettled.map(each => ({ file: file(path), ...each }))),
  }
}
