// Converts files with the engine's readers and writers, without a server.
import {
  exportSystem,
  exportTokens,
  formatById,
  importSystem,
  joinedSystem,
  modeInput,
  fewNotesOf,
  recogniseFormat,
  tokensetInput,
  unresolvedOf,
  withUnit,
} from '@tessera/engine'
import type { ExportOptions, ImportedMode, Resolver, Token, Unresolved } from '@tessera/engine'
import { resolve } from 'node:path'
import { command, type Given } from '../../base/command.ts'
import { readDocument } from '../../project/compare.ts'
import { readableFormats, writableFormats } from '../../config/formats.ts'
import { exportFlags, noteUnsupported, optionsFromFlags } from '../../config/export-options.ts'
import { Failure, usage } from '../../base/failure.ts'
import { oneOf } from '../../base/parse.ts'
import { readAll, shown, writeWhole } from '../../base/files.ts'
import { findFiles } from '../../base/find-files.ts'
import { harmless, type Reporter } from '../../base/io.ts'
import type { ReadFile } from '../../base/files.ts'
import { nothingLeft, showNotes, showWarnings, unreadable } from '../../reports/findings.ts'
import { faultText, locateAll } from '../../reports/located.ts'
import { isFolder, safePath, slug } from '../../project/output.ts'
import { completed } from '../../project/permutation.ts'
import { withReferenced } from '../../project/referenced.ts'

const units = ['px', 'rem'] as const

const flags = {
  from: { type: 'string', value: 'FORMAT', help: 'Recognized from the content when absent', choices: readableFormats },
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    help: 'Instead of stdout; a folder, with / at the end, gets all files',
  },
  mode: { type: 'string', value: 'NAME', help: 'Only this mode; all of them when absent' },
  input: {
    type: 'string',
    short: 'i',
    value: 'INPUT',
    help: 'Only this permutation of the axes: scheme:dark,brand:b',
  },
  unitless: { type: 'string', value: 'UNIT', help: 'The unit of lengths without one; px when absent', choices: units },
  lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere without failing' },
  strict: { type: 'boolean', help: 'Refuse what would otherwise be read with a warning' },
  ...exportFlags,
} as const
const format = { type: 'string', short: 'f', value: 'FORMAT', help: 'What to write', choices: writableFormats } as const
const to = { type: 'string', value: 'FORMAT', help: 'The same as --format', choices: writableFormats } as const
type ConvertGiven = Given<typeof flags>

const examples: [string, string][] = [
  ['convert tokens.json --format css', 'to stdout, the format recognized'],
  ["convert 'tokens/**/*.json' --from tokens-studio --format dtcg -o tokens.dtcg.json", 'many files into one'],
  ['convert themes.resolver.json --format swiftui --input scheme:dark,brand:b', 'one permutation of several axes'],
  ['convert themes.resolver.json --format android -o res/', 'all files, in the folders where Android looks for them'],
  ['convert - --format swiftui < tokens.json', 'from stdin'],
]

export const convert = command({
  name: 'convert',
  summary: 'Turn token files of one format into another. Works without a server.',
  words: '<files…>',
  flags: { format, to, ...flags },
  details: `Reads: ${readableFormats.join(', ')}\nWrites: ${writableFormats.join(', ')}\nAxes (of resolver documents, theme groups, collections with modes) stay as they are: css and tailwind are one style sheet in which they combine.`,
  examples,
  run: (report, given) =>
    run(report, given as ConvertGiven, formatFrom(given.flags.format ?? given.flags.to, '--format')),
})

export const importFiles = command({
  name: 'import',
  summary: 'Read token files of any tool and write them as DTCG. Works without a server.',
  words: '<files…>',
  flags,
  examples: [["import 'studio/**/*.json' -o design.tokens.json", 'from Tokens Studio, recognized']],
  run: (report, given) => run(report, given, 'dtcg'),
})

export const exportFiles = command({
  name: 'export',
  summary: 'Write token files for a platform. Works without a server.',
  words: '<files…>',
  flags: { format, ...flags },
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
  const { io } = report
  const options = optionsFromFlags(given)
  noteUnsupported(report, format, options)
  const sources = words.includes('-') ? ['-'] : await findFiles(words, io.cwd)
  const files = await withReferenced(await readAll(sources, io.cwd, io.stdin), io.cwd)
  const { text, findings, ...about } = written(files, given, format, options)
  const [notes, unresolved] = [fewNotesOf(findings), unresolvedOf(findings)]
  const warnings = locateAll(files, about.warnings)
  showWarnings(report, warnings)
  showNotes(report, notes)
  const failure = given.lenient ? null : failureOf(files, { ...about, warnings, unresolved })
  if (failure && unresolved.length >= about.tokens) throw failure({})
  const { files: _, folder: __, ...rest } = about
  const all = { format, ...rest, warnings, notes, unresolved }
  const paths = given.output === undefined ? [] : await writeTo(given.output, io.cwd, { text, ...about }, format)
  const [file] = paths
  const place = file === undefined ? { text } : isFolder(given.output!) ? { files: paths } : { file }
  if (!report.json) showWritten(report, paths, text, `${about.tokens} tokens, ${about.from} → ${format}`)
  // One fault keeps nobody from all other tokens: they are written, and the exit code says that some are missing.
  if (failure) throw failure(place)
  if (report.json) report.result({ ...all, ...place })
}

interface ConvertedFiles {
  text?: string
  file?: string
  files?: string[]
}

/** Null where nothing is missing. */
function failureOf(
  files: readonly ReadFile[],
  { tokens, warnings, unresolved }: Pick<About, 'tokens' | 'warnings'> & { unresolved: readonly Unresolved[] },
): ((place: ConvertedFiles) => Failure) | null {
  if (tokens === 0 && warnings.length > 0)
    return () => nothingLeft(files, warnings, '--lenient writes a file without tokens.')
  return unresolved.length > 0 ? place => leadNowhere(files, unresolved, place) : null
}

function showWritten({ io, say, paint }: Reporter, paths: readonly string[], text: string, what: string): void {
  if (paths.length > 0) say(`${paint.green('✓')} ${what}: ${paths.join(', ')}`)
  else io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Returns the shown paths of the written files. */
async function writeTo(
  output: string,
  cwd: string,
  written: Omit<Conversion, 'findings'>,
  format: string,
): Promise<string[]> {
  if (!isFolder(output)) {
    const file = resolve(cwd, output)
    await writeWhole(file, written.text)
    return [shown(file, cwd)]
  }
  const name = [written.resolver?.name ?? 'tokens', written.folder].flatMap(part => (part ? slug(part) : [])).join('-')
  const files = written.files ?? [{ path: `${name}.${formatById(format)!.extension}`, text: written.text }]
  const made = files.map(({ path, text }) => ({ path: resolve(cwd, output, safePath(path)), text }))
  for (const { path, text } of made) await writeWhole(path, text)
  return made.map(({ path }) => shown(path, cwd))
}

type Conversion = ReturnType<typeof exportTokens> &
  Pick<About, 'from' | 'modes' | 'tokens' | 'warnings'> &
  Partial<About>
interface About {
  from: string
  modes: (string | null)[]
  tokens: number
  warnings: ReturnType<typeof readDocument>['warnings']
  resolver: { name: string; modifiers: string[] }
  input: Record<string, string>
}

function written(files: ReadFile[], given: ConvertGiven['flags'], format: string, options: ExportOptions): Conversion {
  if (given.mode !== undefined && given.input !== undefined) throw usage('--mode and --input exclude each other')
  if (given.mode === undefined) {
    const whole = writtenSystem(files, given, format, options)
    if (whole) return whole
  }
  const document = readDocument(files, { format: given.from, strict: given.strict })
  const modes = withUnits(given.mode ? [modeNamed(document.modes, given.mode)] : document.modes, given)
  const named = modes.map((mode, index) => ({ ...mode, name: mode.name ?? 'Base', is_default: index === 0 }))
  const input = named.length > 1 ? tokensetInput('tokens', named) : modeInput('tokens', named[0]!)
  return {
    ...exportTokens(format, input, options),
    from: document.format,
    modes: modes.map(({ name }) => name),
    tokens: modes.reduce((sum, { tokens }) => sum + tokens.length, 0),
    warnings: document.warnings,
  }
}

function readSystem(files: ReadFile[], given: ConvertGiven['flags']) {
  const { from, strict } = given
  const format = from ?? recogniseFormat(files)
  if (!format || !formatById(format)?.readSystem) return null
  const system = importSystem(files, { format, strict })
  if ('errors' in system) throw unreadable(files, system.format, system.errors)
  const tokensets = system.tokensets.map(tokenset => ({ ...tokenset, modes: withUnits(tokenset.modes, given) }))
  return { ...system, tokensets }
}

/** The modes with the unit that was given for lengths without one. */
function withUnits<Mode extends { tokens: Token[] }>(modes: Mode[], given: ConvertGiven['flags']): Mode[] {
  const unit = oneOf('unitless', given.unitless, units)
  if (unit === undefined) return modes
  return modes.map(mode => ({ ...mode, tokens: withUnit(mode.tokens, unit), resolution: undefined }))
}

/** Converts with the axes that the files define; null: they define none, and one tokenset with modes suffices. */
function writtenSystem(
  files: ReadFile[],
  given: ConvertGiven['flags'],
  format: string,
  options: ExportOptions,
): Conversion | null {
  const read = readSystem(files, given)
  const system = read && joinedSystem(read)
  if (!system) {
    if (given.input === undefined) return null
    throw new Failure('The files have no axes to choose from', { hint: '--mode chooses one of their modes.' })
  }
  if (read.isImplied && given.input === undefined) return null
  const { resolver } = system
  const input = given.input === undefined ? undefined : completed(given.input, resolver)
  const output = exportSystem(format, system, options, input)
  if ('fault' in output) throw new Failure(output.fault, { hint: choiceOf(resolver, format) })
  const modes = read.tokensets.flatMap(({ name, modes }) => modes.map(mode => ({ ...mode, of: name })))
  return {
    ...output,
    from: read.format,
    modes: modes.map(({ name, of }) => `${of} / ${name}`),
    tokens: modes.reduce((sum, { tokens }) => sum + tokens.length, 0),
    warnings: read.warnings,
    resolver: { name: resolver.name, modifiers: resolver.modifiers.map(({ name }) => name) },
    ...(input ? { input: Object.fromEntries(input) } : {}),
  }
}

/** The available choices, and an example to copy. */
function choiceOf(resolver: Resolver, format: string): string {
  const axes = resolver.modifiers.map(({ name, contexts }) => {
    const names = contexts.map(context => harmless(context.name))
    return `  ${harmless(name)}: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ` and ${names.length - 12} more` : ''}`
  })
  const example = resolver.modifiers.map(
    ({ name, default: standard, contexts }) => `${name}:${standard ?? contexts[0]!.name}`,
  )
  return [
    `One ${format} file holds at most 24. Choose a context of each axis (what is left out takes its default):`,
    ...axes,
    `For example --input ${harmless(JSON.stringify(example.join(',')))}`,
    'css, tailwind, dtcg-resolver, tokens-studio and figma hold all permutations without an input.',
  ].join('\n')
}

function leadNowhere(files: readonly ReadFile[], unresolved: readonly Unresolved[], place: ConvertedFiles): Failure {
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
      ...place,
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
