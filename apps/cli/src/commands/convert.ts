// Offline: the engine's readers and writers, without a server.
import { exportTokens } from '@tessera/engine'
import type { ExportOptions, ImportedMode } from '@tessera/engine'
import { resolve } from 'node:path'
import { command } from '../command.ts'
import type { Given } from '../command.ts'
import { readDocument } from '../compare.ts'
import { readableFormats, writableFormats } from '../config.ts'
import { Failure, usage } from '../failure.ts'
import { findFiles, readAll, shown, writeWhole } from '../files.ts'
import { harmless } from '../io.ts'
import type { Reporter } from '../io.ts'

const flags = {
  from: { type: 'string', value: 'FORMAT', help: 'Recognized from the content when absent', choices: readableFormats },
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Instead of stdout' },
  mode: { type: 'string', value: 'NAME', help: 'Only this mode; all of them when absent' },
  lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
  strict: { type: 'boolean', help: 'Refuse what would otherwise be read with a warning' },
  references: { type: 'boolean', help: 'Keep aliases as references where the format has them' },
  prefix: { type: 'string', value: 'TEXT', help: 'Put before every name' },
  selector: { type: 'string', value: 'CSS', help: 'css: instead of :root' },
  'rem-base': { type: 'string', value: 'PIXELS', help: 'Pixels of one rem; 16 by default' },
  'light-dark': { type: 'boolean', help: 'css: pair a light and a dark mode as light-dark(…)' },
  delta: { type: 'boolean', help: 'Only what differs from the default mode' },
  'color-gamut': { type: 'boolean', help: 'css: wide colors in @media (color-gamut) blocks' },
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
  const { io, note, paint } = report
  const paths = words.includes('-') ? ['-'] : await findFiles(words, io.cwd)
  const document = readDocument(await readAll(paths, io.cwd, io.stdin), { format: given.from, strict: given.strict })
  const modes = given.mode ? [modeNamed(document.modes, given.mode)] : document.modes
  const { text, unresolved, notes } = exportTokens(
    format,
    {
      scope: modes.length > 1 ? 'tokenset' : 'mode',
      name: 'tokens',
      modes: modes.map((mode, index) => ({ ...mode, name: mode.name ?? 'Base', is_default: index === 0 })),
    },
    optionsFrom(given),
  )
  for (const { path, message } of document.warnings.slice(0, 20))
    note(`${paint.yellow('!')} ${path ? `${harmless(path)}: ` : ''}${harmless(message)}`)
  if (document.warnings.length > 20) note(`${paint.yellow('!')} … and ${document.warnings.length - 20} more warnings`)
  for (const line of notes.slice(0, 20)) note(`${paint.dim('·')} ${harmless(line)}`)
  if (unresolved.length > 0 && !given.lenient)
    throw new Failure(
      `${unresolved.length} ${unresolved.length === 1 ? 'token leads' : 'tokens lead'} nowhere: ${unresolved
        .slice(0, 5)
        .map(({ name, reason }) => `${name} (${reason})`)
        .join(', ')}`,
      {
        hint: 'Mend them, or leave them out with --lenient.',
        details: { unresolved },
      },
    )
  const file = given.output === undefined ? null : resolve(io.cwd, given.output)
  if (file) await writeWhole(file, text)
  const about = {
    format,
    from: document.format,
    modes: modes.map(({ name }) => name),
    tokens: modes.reduce((sum, { tokens }) => sum + tokens.length, 0),
    warnings: document.warnings,
    notes,
    unresolved,
  }
  if (report.json) report.result({ ...about, ...(file ? { file: shown(file, io.cwd) } : { text }) })
  else if (file)
    report.say(`${paint.green('✓')} ${about.tokens} tokens, ${document.format} → ${format}: ${shown(file, io.cwd)}`)
  else io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

function modeNamed(modes: readonly ImportedMode[], name: string): ImportedMode {
  const found = modes.find(mode => (mode.name ?? 'Base').toLowerCase() === name.toLowerCase())
  if (found) return found
  throw new Failure(`There is no mode named ${name}`, {
    hint: `There are: ${modes.map(mode => mode.name ?? 'Base').join(', ')}`,
  })
}

function optionsFrom(given: ConvertGiven['flags']): ExportOptions {
  const remBase = given['rem-base'] === undefined ? undefined : Number(given['rem-base'])
  if (remBase !== undefined && !(remBase > 0)) throw usage('--rem-base must be a number of pixels')
  return {
    references: given.references,
    prefix: given.prefix,
    selector: given.selector,
    remBase,
    lightDark: given['light-dark'],
    delta: given.delta,
    colorGamut: given['color-gamut'],
  }
}
