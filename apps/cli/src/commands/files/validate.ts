import { checkDtcg, checkResolver, checkRules, importTokens, isImportFailure, resolveTokens } from '@tessera/engine'
import type { Finding, PlacedFinding, RuleSetting } from '@tessera/engine'
import { command } from '../../base/command.ts'
import { exitCodes, usage } from '../../base/failure.ts'
import { readAll } from '../../base/files.ts'
import { findFiles } from '../../base/find-files.ts'
import type { ReadFile } from '../../base/files.ts'
import { findConfig } from '../../config/config.ts'
import { isResolver, withReferenced } from '../../project/referenced.ts'
import { locateAll } from '../../reports/located.ts'
import { findingFormats, isFindingFormat, isValid, writeFindings } from '../../reports/write-findings.ts'
import type { FindingFormat } from '../../reports/write-findings.ts'

export const validate = command({
  name: 'validate',
  summary:
    'Check token files against the Design Tokens format (DTCG 2025.10) and the rules of the project, with the place of every fault.',
  words: '<files…>',
  flags: {
    strict: { type: 'boolean', help: 'Plain JSON only, and notes count as faults' },
    separate: {
      type: 'boolean',
      help: 'Each file by itself; otherwise all together, so that they may refer to each other',
    },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      help: 'How findings are written; text when absent. --json is the same as --format json',
      choices: findingFormats,
    },
  },
  details:
    'A file named *.resolver.json is checked as a resolver document, with the other files as what it refers to. The rules are those under "rules" in the configuration, and broken-alias. Works without a server.',
  examples: [
    ["validate 'tokens/**/*.json'", 'as one set'],
    ['validate design.resolver.json tokens/*.json --strict', 'a resolver document and its sets'],
    ["validate 'tokens/**/*.json' --format sarif > tessera.sarif", 'for code hosts and editors'],
  ],
  async run({ io, json, paint, say }, { flags, words }) {
    const format = formatFrom(flags.format, json)
    const { config } = await findConfig(io.cwd, flags.config)
    const files = await readAll(words.includes('-') ? ['-'] : await findFiles(words, io.cwd), io.cwd, io.stdin)
    const groups = flags.separate ? files.map(file => [file]) : grouped(files)
    // A missing file that a resolver document refers to is a finding.
    const whole = await Promise.all(groups.map(group => withReferenced(group, io.cwd, { lenient: true })))
    const findings = whole.flatMap(group => check(group, flags.strict === true, config.rules ?? []))
    const checked = { files: files.map(({ path }) => path), findings }
    const text = writeFindings(format, checked, paint)
    if (format === 'text') say(text)
    else io.stdout.write(`${text}\n`)
    return isValid(checked) ? exitCodes.ok : exitCodes.failed
  },
})

function formatFrom(given: string | undefined, json: boolean): FindingFormat {
  const format = given ?? (json ? 'json' : 'text')
  if (!isFindingFormat(format)) throw usage(`--format cannot be ${format}`, `Formats: ${findingFormats.join(', ')}`)
  if (json && format !== 'json') throw usage(`--json and --format ${format} exclude each other`)
  return format
}

/** Each resolver document with the other files is a group; without one, all files are a single group. */
function grouped(files: ReadFile[]): ReadFile[][] {
  const resolvers = files.filter(isResolver)
  const sets = files.filter(file => !isResolver(file))
  // The sets of a resolver override each other: only its order gives them a meaning.
  return resolvers.length > 0 ? resolvers.map(resolver => [resolver, ...sets]) : [sets]
}

function check(files: ReadFile[], strict: boolean, settings: readonly RuleSetting[]): PlacedFinding[] {
  const resolver = isResolver(files[0]!)
  const { faults, notes } = resolver ? checkResolver(files, { strict }) : checkDtcg(files, { strict })
  const read = importTokens(files, { format: resolver ? 'dtcg-resolver' : 'dtcg' })
  const variants = isImportFailure(read)
    ? []
    : read.modes.map(({ name, tokens, resolution }) => ({
        name: name ?? 'Base',
        at: new Map([['mode', name ?? 'Base']]),
        tokens,
        resolution: resolution ?? resolveTokens(tokens),
      }))
  const first = variants[0]?.name
  const ruled = checkRules(variants, settings).filter(
    finding => !((resolver || finding.mode === undefined || finding.mode === first) && isReported(finding, faults)),
  )
  return locateAll(files, [...faults, ...notes, ...ruled])
}

/** The check of the document reports the same alias, with the place in its value. */
function isReported({ code, token }: Finding, faults: readonly Finding[]): boolean {
  if (code !== 'broken-alias') return false
  return faults.some(
    fault =>
      (fault.code === 'reference' || fault.code === 'circle') &&
      (fault.path === token || fault.path.startsWith(`${token}.$`)),
  )
}
