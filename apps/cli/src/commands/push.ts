import type { ImportReport, Tokenset } from '@tessera/sdk'
import { noteBrokenAliases, sameBrokenAliases } from '../reports/broken-aliases.ts'
import { command } from '../command.ts'
import { readableFormats } from '../project/config.ts'
import { showChanges, summaryText } from '../reports/changes.ts'
import type { Change, Side } from '../reports/changes.ts'
import { connect } from '../sign-in/connection.ts'
import type { Connection } from '../sign-in/connection.ts'
import { exitCodes, Failure } from '../failure.ts'
import { showWarnings, withPlaces } from '../reports/findings.ts'
import { entriesFrom, existing, isMissing, placeText, readTargets, requestOf } from '../project/inputs.ts'
import type { Source, Target } from '../project/inputs.ts'
import { harmless } from '../io.ts'
import type { Reporter } from '../io.ts'
import { locateAll } from '../reports/located.ts'
import type { Located } from '../reports/located.ts'
import { makeMissing, previewOfNew } from '../project/new-places.ts'
import { progressOf } from '../reports/progress.ts'
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
    create: { type: 'boolean', help: 'Make the tokenset, and the mode of --mode, where they are not there' },
    yes: { type: 'boolean', short: 'y', help: 'Do not ask' },
    'dry-run': { type: 'boolean', help: 'Only show what would change' },
  },
  details:
    'Without files it sends what the configuration lists under "push". Each set of files goes in whole or not at all. A tokenset that is not there is made when you agree to it: by the answer to a question, or by --create where nobody can be asked (--yes alone does not make one: a name that is mistyped would).',
  examples: [
    ['push', 'as tessera.config.json says'],
    ["push 'tokens/**/*.json' --mode Light", 'these files into one mode'],
    ['push design.tokens.json --yes --json', 'in a script'],
    ['push design.tokens.json --tokenset Core --create --yes', 'in a script, the first time too'],
  ],
  async run(report, { flags, words }) {
    const connection = await connect(report, flags)
    const targets = await readTargets(
      connection,
      entriesFrom(words, flags, connection.config),
      report.io,
      words.length > 0,
    )
    const missing = targets.filter(isMissing)
    if (!flags.create) for (const target of missing) await agreeToMake(report, target)
    const previews = await sendAll(report, connection, targets, true)
    for (const [index, preview] of previews.entries()) showPreview(report, targets[index]!, preview, flags.all === true)
    const count = previews.reduce((sum, { changes_total }) => sum + changes_total, 0)
    const madeModes = previews.some(({ modes }) => modes.some(({ created }) => created))
    if (flags['dry-run']) return void report.result({ applied: false, reports: previews })
    if (count === 0 && !madeModes && missing.length === 0) {
      report.say(`${report.paint.green('✓')} Nothing to change: the server has these values`)
      return void report.result({ applied: false, reports: previews })
    }
    if (!flags.yes) {
      if (!canAsk(report))
        throw new Failure(`Changing ${count} tokens needs confirmation`, {
          exitCode: exitCodes.usage,
          hint: 'Pass --yes to confirm, or --dry-run to preview.',
        })
      if (!(await confirm(report, `Change ${count} tokens?`, '--yes'))) throw new Failure('Nothing was sent')
    }
    const reports = await sendAll(report, connection, targets, false)
    report.say(`${report.paint.green('✓')} Sent: ${summaryText(total(reports))}`)
    // What the preview has said already is not said again; of a tokenset that was not there it knew nothing.
    for (const [index, sent] of reports.entries())
      if (!sameBrokenAliases(sent, previews[index]!)) noteBrokenAliases(report, sent)
    report.result({ applied: true, reports })
  },
})

/** Where nobody can be asked, what is missing is refused with what there is. */
async function agreeToMake(report: Reporter, target: Target): Promise<void> {
  if (canAsk(report) && (await confirm(report, `${harmless(placeText(target))} is not there. Make it?`, '--create')))
    return
  await existing(target).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.message, { hint: `${error.hint ?? ''}\n--create makes it.`.trim(), details: error.details })
  })
}

type ImportAnswer = Omit<ImportReport, 'warnings'> & { warnings: (ImportReport['warnings'][number] & Located)[] }

async function sendAll(
  report: Reporter,
  connection: Connection,
  targets: readonly Target[],
  dry_run: boolean,
): Promise<ImportAnswer[]> {
  const progress = progressOf(report, dry_run ? 'Comparing' : 'Sending', targets.length)
  const answers: ImportAnswer[] = []
  const made = new Map<string, Tokenset>()
  try {
    for (const target of targets) {
      if (dry_run && isMissing(target)) answers.push(previewOfNew(target))
      else if (dry_run) answers.push(await send(connection, await existing(target), true, report.io.signal))
      else {
        const { source, undo } = await makeMissing(connection, target, made)
        answers.push(
          await send(connection, source, false, report.io.signal).catch(async (error: unknown) => {
            await undo()
            throw error
          }),
        )
      }
      progress.step(placeText(target))
    }
  } finally {
    progress.done()
  }
  return answers
}

async function send(
  { client }: Connection,
  source: Source,
  dry_run: boolean,
  signal: AbortSignal,
): Promise<ImportAnswer> {
  const { tokenset, mode, entry, files } = source
  const request = { ...requestOf(source), dry_run, tokenset_id: tokenset.id }
  const sent = mode
    ? client.imports.intoMode(
        { ...request, mode_id: mode.id, ...(entry.documentMode ? { mode: entry.documentMode } : {}) },
        { signal },
      )
    : client.imports.intoTokenset(request, { signal })
  const answer = await sent.catch((error: unknown) => {
    throw withPlaces(files, error)
  })
  return { ...answer, warnings: locateAll(files, answer.warnings) }
}

function showPreview(report: Reporter, target: Target, preview: ImportAnswer, all: boolean): void {
  const { say, paint } = report
  say(
    `${paint.bold(harmless(placeText(target)))} ${paint.dim(`from ${target.files.length} ${target.files.length === 1 ? 'file' : 'files'} (${preview.format})`)}`,
  )
  if (target.tokenset === null)
    say(paint.green(`+ tokenset ${harmless(target.target.name)} in ${harmless(target.target.workspace.name)}`))
  for (const { name, created } of preview.modes) if (created) say(paint.green(`+ mode ${harmless(name)}`))
  const changes = preview.changes.map(change => ({
    ...change,
    before: change.before as Side | null,
    after: change.after as Side | null,
  }))
  showChanges(report, changes satisfies Change[], all)
  if (preview.changes_total > preview.changes.length)
    say(paint.dim(`  … and ${preview.changes_total - preview.changes.length} more`))
  showWarnings(report, preview.warnings)
  noteBrokenAliases(report, preview)
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
