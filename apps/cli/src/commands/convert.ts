// Offline: the engine's readers and writers, without a server.
import { exportTokens, modeInput, notesOf, tokensetInput, unresolvedOf } from '@tessera/engine'
import type { ImportedMode, Unresolved } from '@tessera/engine'
import { resolve } from 'node:path'
import { command } from '../command.ts'
import type { Given } from '../command.ts'
import { readDocument } from '../compare.ts'
import { readableFormats, writableFormats } from '../project/config.ts'
import { exportFlags, noteUnheeded, optionsFromFlags } from '../project/export-options.ts'
import { Failure, usage } from '../failure.ts'
import { findFiles, readAll, shown, writeWhole } from '../files.ts'
import type { ReadFile } from '../files.ts'
import { showNotes, showWarnings } from '../reports/findings.ts'
import type { Reporter } from '../io.ts'
import { faultText, locateAll } from '../reports/located.ts'
import { withReferenced } from '../project/referenced.ts'

const flags = {
  from: { type: 'string', value: 'FORMAT', help: 'Recognized from the content when absent', choices: readableFormats },
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Instead of stdout' },
  mode: { type: 'string', value: 'NAME', help: 'Only this mode; all of them when absent' },
  lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
  strict: { type: 'boolean', help: 'Refuse what would otherwise be read with a warning' },
  ...exportFlags,
} as const
const to = { type: 'string', short: 'f', value: 'FORMAT', help: 'What to write', choices: writableFormats } as const
type ConvertGiven = Given<typeof flags>

const examples: [string, string][] = [
  ['convert tokens.json --to css', 'to stdout, the format recognized'],
  ["convert 'tokens/**/*.json' --from tokens-studio --to dtcg -o tokens.dtcg.json", 'many files into one'],
  ['convert - --to swiftui < tokens.json', 'from stdin'],
]

export const convert = command({
  name: 'convert',
  summary: 'Turn token files of one format into another. Works without a server.',
  words: '<files…>',
  count: [1, Infinity],
  flags: { to, ...flags },
  details: `Reads: ${readableFormats.join(', ')}\nWrites: ${writableFormats.join(', ')}`,
  examples,
  run: (report, given) => run(report, given as ConvertGiven, formatFrom(given.flags.to, '--to')),
})

export const importFiles = command({
  name: 'import',
  summary: 'Read token files of any tool and write them as DTCG. Works without a server.',
  words: '<files…>',
  count: [1, Infinity],
  flags,
  examples: [["import 'studio/**/*.json' -o design.tokens.json", 'from Tokens Studio, recognized']],
  run: (report, given) => run(report, given, 'dtcg'),
})

export const exportFiles = command({
  name: 'export',
  summary: 'Write token files for a platform. Works without a server.',
  words: '<files…>',
  count: [1, Infinity],
  flags: { format: to, ...flags },
  examples: [['export design.tokens.json --format css --references -o tokens.css', 'aliases as var(--…)']],
  run: (report, given) => run(report, given as ConvertGiven, formatFrom(given.flags.format, '--format')),
})

function formatFrom(given: string | undefined, flag: string): string {
  if (given !== undefined && writableFormats.includes(given)) return given
  throw usage(
    given === undefined ? `Say with ${flag} what to write` : `${flag} cannot be ${given}`,
    `Formats: ${writableFormats.join(', ')}`,
  )
}

async function run(report: Reporter, { flags: given, words }: ConvertGiven, format: string): Promise<void> {
  const { io, paint } = report
  const options = optionsFromFlags(given)
  noteUnheeded(report, format, options)
  const paths = words.includes('-') ? ['-'] : await findFiles(words, io.cwd)
  const files = await withReferenced(await readAll(paths, io.cwd, io.stdin), io.cwd)
  const document = readDocument(files, { format: given.from, strict: given.strict })
  const modes = given.mode ? [modeNamed(document.modes, given.mode)] : document.modes
  const named = modes.map((mode, index) => ({ ...mode, name: mode.name ?? 'Base', is_default: index === 0 }))
  const input = named.length > 1 ? tokensetInput('tokens', named) : modeInput('tokens', named[0]!)
  const { text, findings } = exportTokens(format, input, options)
  const [notes, unresolved] = [notesOf(findings), unresolvedOf(findings)]
  const warnings = locateAll(files, document.warnings)
  showWarnings(report, warnings)
  showNotes(report, notes)
  if (unresolved.length > 0 && !given.lenient) throw leadNowhere(files, unresolved)
  const file = given.output === undefined ? null : resolve(io.cwd, given.output)
  if (file) await writeWhole(file, text)
  const about = {
    format,
    from: document.format,
    modes: modes.map(({ name }) => name),
    tokens: modes.reduce((sum, { tokens }) => sum + tokens.length, 0),
    warnings,
    notes,
    unresolved,
  }
  if (report.json) report.result({ ...about, ...(file ? { file: shown(file, io.cwd) } : { text }) })
  else if (file)
    report.say(`${paint.green('✓')} ${about.tokens} tokens, ${document.format} → ${format}: ${shown(file, io.cwd)}`)
  else io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

function leadNowhere(files: readonly ReadFile[], unresolved: readonly Unresolved[]): Failure {
  const tokens = locateAll(
    files,
    unresolved.map(token => ({ ...token, path: token.name, message: token.reason })),
  )
  const lines = tokens.map(token => faultText(token, token.message))
  return new Failure(`${tokens.length} ${tokens.length === 1 ? 'token leads' : 'tokens lead'} nowhere: ${lines[0]}`, {
    hint: [
      ...lines.slice(1, 5),
      ...(lines.length > 5 ? [`… and ${lines.length - 5} more (--json has all)`] : []),
      'Mend them, or leave them out with --lenient.',
    ].join('\n'),
    details: {
      unresolved: tokens.map(({ mode, name, reason, file, line, column }) => ({
        mode,
        name,
        reason,
        file,
        line,
        column,
      })),
    },
  })
}

function modeNamed(modes: readonly ImportedMode[], name: string): ImportedMode {
  const found = modes.find(mode => (mode.name ?? 'Base').toLowerCase() === name.toLowerCase())
  if (found) return found
  throw new Failure(`There is no mode named ${name}`, {
    hint: `There are: ${modes.map(mode => mode.name ?? 'Base').join(', ')}`,
  })
}
