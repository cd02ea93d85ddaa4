import type { ImportReport, Tokenset } from '@tessera/sdk'
import { noteBrokenAliases, sameBrokenAliases } from '../../../reports/broken-aliases.ts'
import { command } from '../../../base/command.ts'
import { readableFormats } from '../../../config/formats.ts'
import { showChanges, summaryText, totalOf } from '../../../reports/changes.ts'
import type { Change, Side } from '../../../reports/changes.ts'
import { connect } from '../../../sign-in/connection.ts'
import type { Connection } from '../../../sign-in/connection.ts'
import { Failure } from '../../../base/failure.ts'
import { showWarnings, withPlaces } from '../../../reports/findings.ts'
import { entriesFrom, existing, isMissing, placeText, readTargets, requestOf } from '../../../project/inputs.ts'
import type { TokensetInput, FileInput } from '../../../project/inputs.ts'
import { harmless } from '../../../base/io.ts'
import type { Reporter } from '../../../base/io.ts'
import { locateAll } from '../../../reports/located.ts'
import type { Located } from '@tessera/plugin-core/locator'
import { tokensetFlags } from '../../../project/configured-place.ts'
import { makeMissing, previewOfNew } from '../../../project/new-places.ts'
import type { SystemFiles } from '../../../project/system.ts'
import { progressOf } from '../../../reports/progress.ts'
import { canAsk, confirm, confirmChange, yesFlag } from '../../../base/prompt.ts'
import { lossesOf, refuseEmpty, refuseLosses, showLosses } from './losses.ts'
import { changesSomething, readSystems, sendSystems, showSystem } from './system.ts'
import type { SystemAnswer } from './system.ts'

export const inputFlags = {
  ...tokensetFlags,
  mode: { type: 'string', value: 'NAME', help: 'Into this mode; into those that the files name when absent' },
  'document-mode': { type: 'string', value: 'NAME', help: 'With --mode: which of the modes of the files' },
  format: {
    type: 'string',
    short: 'f',
    value: 'FORMAT',
    help: 'Recognized from the content when absent',
    choices: readableFormats,
  },
  replace: { type: 'boolean', help: 'Also delete the tokens, axes and contexts that the files do not have' },
  strict: { type: 'boolean', help: 'Refuse what would otherwise be read with a warning' },
  all: { type: 'boolean', help: 'Show every change, however many there are' },
} as const

export const systemFlags = {
  system: { type: 'boolean', help: 'A whole system: its tokensets, modes and what joins them, into the workspace' },
  'resolver-name': {
    type: 'string',
    value: 'NAME',
    help: 'Of a whole system: what joins it is called so, instead of as the files say',
  },
} as const

export const push = command({
  name: 'push',
  summary: 'Send token files to the server: shows what changes, then asks.',
  words: '[files…]',
  flags: {
    ...inputFlags,
    ...systemFlags,
    create: { type: 'boolean', help: 'Make the tokenset, and the mode of --mode, where they are not there' },
    yes: yesFlag,
    'dry-run': { type: 'boolean', help: 'Only show what would change' },
  },
  details:
    'Without files it sends what the configuration lists under "push". Each set of files goes in whole or not at all. A tokenset that is not there is made when you agree to it: by the answer to a question, or by --create where nobody can be asked (--yes alone does not make one: a name that is mistyped would).\n\nFiles that say what joins them (a DTCG resolver document, a Tokens Studio project, Figma collections) go into the workspace as a whole system where no tokenset and no mode is named: each of their sets a tokenset, axes as they are, and a resolver over them. Tokensets and a resolver of the same name are merged into; --system asks for it whatever the files are.',
  examples: [
    ['push', 'as the configuration says'],
    ["push 'tokens/**/*.json' --mode Light", 'these files into one mode'],
    ['push design.tokens.json --yes --json', 'in a script'],
    ['push design.tokens.json --tokenset Core --create --yes', 'in a script, the first time too'],
    ['push themes.resolver.json', 'a whole system, with the files that it refers to'],
    ['push studio --workspace Acme --resolver-name Website --yes', 'a Tokens Studio project in the folder studio'],
  ],
  async run(report, { flags, words }) {
    const connection = await connect(report, flags)
    const entries = entriesFrom(words, flags, connection.config)
    const { systems, others } = await readSystems(connection, entries, flags, report, words.length > 0)
    const targets = await readTargets(connection, others, report.io, words.length > 0)
    if (!flags.create) await agreeToCreate(report, targets)
    const previews = await sendAll(report, connection, targets, true)
    for (const [index, preview] of previews.entries()) showPreview(report, targets[index]!, preview, flags.all === true)
    const systemPreviews = await sendSystems(report, connection, systems, true)
    const losses = await showSystems(report, connection, systems, systemPreviews, flags.all === true)
    for (const [index, preview] of [...previews, ...systemPreviews].entries())
      refuseEmpty([...targets, ...systems][index]!.files, preview)
    const all = [...previews, ...systemPreviews]
    const count = all.reduce((sum, { changes_total }) => sum + changes_total, 0)
    if (flags['dry-run']) return void report.result({ applied: false, reports: all, losses })
    refuseLosses(losses)
    if (!targets.some(isMissing) && !previews.some(changesTokenset) && !systemPreviews.some(changesSomething)) {
      const what = targets.length > 0 ? 'these values' : 'this system'
      report.say(`${report.paint.green('✓')} Nothing to change: the server has ${what}`)
      return void report.result({ applied: false, reports: all })
    }
    if (!flags.yes) await confirmChange(report, count)
    const reports = [
      ...(await sendAll(report, connection, targets, false)),
      ...(await sendSystems(report, connection, systems, false)),
    ]
    report.say(`${report.paint.green('✓')} Sent: ${summaryText(totalOf(reports))}`)
    // Shows only findings that the preview lacked; that of a new tokenset had none.
    for (const [index, sent] of reports.entries())
      if (!sameBrokenAliases(sent, all[index]!)) noteBrokenAliases(report, sent)
    report.result({ applied: true, reports })
  },
})

/** Returns the losses that only --replace permits. */
async function showSystems(
  report: Reporter,
  connection: Connection,
  systems: readonly SystemFiles[],
  previews: readonly SystemAnswer[],
  all: boolean,
): Promise<string[]> {
  const refused: string[] = []
  for (const [index, preview] of previews.entries()) {
    const system = systems[index]!
    const losses = await lossesOf(connection, system, preview)
    showSystem(report, system, preview, all)
    showLosses(report, losses)
    if (system.entry.strategy !== 'replace') refused.push(...losses)
  }
  return refused
}

/** Without a terminal for prompts, a missing choice is refused with the list of choices. */
async function agreeToCreate(report: Reporter, targets: readonly FileInput[]): Promise<void> {
  for (const target of targets.filter(isMissing)) {
    const question = `${harmless(placeText(target))} does not exist. Create it?`
    if (canAsk(report) && (await confirm(report, question, '--create'))) continue
    await existing(target).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      const hint = `${error.hint ?? ''}\n--create makes it.`.trim()
      throw new Failure(error.message, { hint, details: error.details })
    })
  }
}

type ImportAnswer = Omit<ImportReport, 'warnings'> & { warnings: (ImportReport['warnings'][number] & Located)[] }

const changesTokenset = ({ changes_total, modes }: ImportAnswer): boolean =>
  changes_total > 0 || modes.some(({ created }) => created)

async function sendAll(
  report: Reporter,
  connection: Connection,
  targets: readonly FileInput[],
  dry_run: boolean,
): Promise<ImportAnswer[]> {
  if (targets.length === 0) return []
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
  source: TokensetInput,
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

function showPreview(report: Reporter, target: FileInput, preview: ImportAnswer, all: boolean): void {
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
