import { command } from '../command.ts'
import { readableFormats } from '../config.ts'
import { showChanges, summaryText } from '../changes.ts'
import type { Change, Side } from '../changes.ts'
import { connect } from '../connection.ts'
import type { Connection } from '../connection.ts'
import { exitCodes, Failure } from '../failure.ts'
import { entriesFrom, placeText, readSources, requestOf } from '../inputs.ts'
import type { Source } from '../inputs.ts'
import { harmless } from '../io.ts'
import type { Reporter } from '../io.ts'
import { progressOf } from '../progress.ts'
import { canAsk, confirm } from '../prompt.ts'

export const inputFlags = {
  workspace: { type: 'string', value: 'NAME', help: 'Instead of the configuration' },
  tokenset: { type: 'string', value: 'NAME', help: 'Instead of the configuration' },
  mode: { type: 'string', value: 'NAME', help: 'Into this mode; into those that the files name when absent' },
  'document-mode': { type: 'string', value: 'NAME', help: 'With --mode: which of the modes of the files' },
  format: {
    type: 'string',
    short: 'f',
    value: 'FORMAT',
    help: 'Recognized from the content when absent',
    choices: readableFormats,
  },
  replace: { type: 'boolean', help: 'Also delete the tokens that the files do not have' },
  strict: { type: 'boolean', help: 'Refuse what would otherwise be read with a warning' },
  all: { type: 'boolean', help: 'Show every change, however many there are' },
} as const

export const push = command({
  name: 'push',
  summary: 'Send token files to the server: shows what changes, then asks.',
  words: '[files…]',
  count: [0, Infinity],
  flags: {
    ...inputFlags,
    yes: { type: 'boolean', short: 'y', help: 'Do not ask' },
    'dry-run': { type: 'boolean', help: 'Only show what would change' },
  },
  details:
    'Without files it sends what the configuration lists under "push". Each set of files goes in whole or not at all.',
  examples: [
    ['push', 'as tessera.config.json says'],
    ["push 'tokens/**/*.json' --mode Light", 'these files into one mode'],
    ['push design.tokens.json --yes --json', 'in a script'],
  ],
  async run(report, { flags, words }) {
    const connection = await connect(report, flags)
    const sources = await readSources(
      connection,
      entriesFrom(words, flags, connection.config),
      report.io,
      words.length > 0,
    )
    const previews = await sendAll(report, connection, sources, true)
    for (const [index, preview] of previews.entries()) showPreview(report, sources[index]!, preview, flags.all === true)
    const count = previews.reduce((sum, { changes_total }) => sum + changes_total, 0)
    const madeModes = previews.some(({ modes }) => modes.some(({ created }) => created))
    if (flags['dry-run']) return void report.result({ applied: false, reports: previews })
    if (count === 0 && !madeModes) {
      report.say(`${report.paint.green('✓')} The server has all of it already`)
      return void report.result({ applied: false, reports: previews })
    }
    if (!flags.yes) {
      if (!canAsk(report))
        throw new Failure(`${count} tokens would change, and nobody is there to ask`, {
          exitCode: exitCodes.usage,
          hint: 'Say --yes to send it, or --dry-run to only look.',
        })
      if (!(await confirm(report, `Change ${count} tokens?`, '--yes'))) throw new Failure('Nothing was sent')
    }
    const reports = await sendAll(report, connection, sources, false)
    report.say(`${report.paint.green('✓')} Sent: ${summaryText(total(reports))}`)
    report.result({ applied: true, reports })
  },
})

type ImportAnswer = Awaited<ReturnType<typeof send>>

async function sendAll(
  report: Reporter,
  connection: Connection,
  sources: readonly Source[],
  dry_run: boolean,
): Promise<ImportAnswer[]> {
  const progress = progressOf(report, dry_run ? 'Comparing' : 'Sending', sources.length)
  const answers: ImportAnswer[] = []
  try {
    for (const source of sources) {
      answers.push(await send(connection, source, dry_run, report.io.signal))
      progress.step(placeText(source))
    }
  } finally {
    progress.done()
  }
  return answers
}

function send({ client }: Connection, source: Source, dry_run: boolean, signal: AbortSignal) {
  const { tokenset, mode, entry } = source
  const request = { ...requestOf(source), dry_run, tokenset_id: tokenset.id }
  return mode
    ? client.imports.intoMode(
        { ...request, mode_id: mode.id, ...(entry.documentMode ? { mode: entry.documentMode } : {}) },
        { signal },
      )
    : client.imports.intoTokenset(request, { signal })
}

function showPreview(report: Reporter, source: Source, preview: ImportAnswer, all: boolean): void {
  const { say, note, paint } = report
  say(
    `${paint.bold(harmless(placeText(source)))} ${paint.dim(`from ${source.files.length} ${source.files.length === 1 ? 'file' : 'files'} (${preview.format})`)}`,
  )
  for (const { name, created } of preview.modes) if (created) say(paint.green(`+ mode ${harmless(name)}`))
  const changes = preview.changes.map(change => ({
    ...change,
    before: change.before as Side | null,
    after: change.after as Side | null,
  }))
  showChanges(report, changes satisfies Change[], all)
  if (preview.changes_total > preview.changes.length)
    say(paint.dim(`  … and ${preview.changes_total - preview.changes.length} more`))
  for (const { path, message } of preview.warnings.slice(0, 20))
    note(`${paint.yellow('!')} ${path ? `${harmless(path)}: ` : ''}${harmless(message)}`)
  if (preview.warnings.length > 20)
    note(`${paint.yellow('!')} … and ${preview.warnings.length - 20} more warnings (--json has all)`)
  say(paint.dim(summaryText(preview)))
}

const total = (reports: readonly ImportAnswer[]) =>
  reports.reduce(
    (sum, each) => ({
      created: sum.created + each.created,
      updated: sum.updated + each.updated,
      deleted: sum.deleted + each.deleted,
      unchanged: sum.unchanged + each.unchanged,
    }),
    { created: 0, updated: 0, deleted: 0, unchanged: 0 },
  )
