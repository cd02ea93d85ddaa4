import { checkDtcg, checkResolver } from '@tessera/engine'
import { command } from '../command.ts'
import { exitCodes } from '../failure.ts'
import { findFiles, readAll } from '../files.ts'
import type { ReadFile } from '../files.ts'
import { harmless } from '../io.ts'
import { positionOf, positionsIn } from '../locate.ts'

interface Finding {
  file: string
  line: number | null
  column: number | null
  path: string
  message: string
  kind: 'fault' | 'note'
}

export const validate = command({
  name: 'validate',
  summary: 'Check token files against the Design Tokens format (DTCG 2025.10), with the place of every fault.',
  words: '<files…>',
  count: [1, Infinity],
  flags: {
    strict: { type: 'boolean', help: 'Plain JSON only, and notes count as faults' },
    separate: {
      type: 'boolean',
      help: 'Each file by itself; otherwise all together, so that they may refer to each other',
    },
  },
  details:
    'A file named *.resolver.json is checked as a resolver document, with the other files as what it refers to. Works without a server.',
  examples: [
    ["validate 'tokens/**/*.json'", 'as one set'],
    ['validate design.resolver.json tokens/*.json --strict', 'a resolver document and its sets'],
  ],
  async run(report, { flags, words }) {
    const { io, paint, say } = report
    const files = await readAll(words.includes('-') ? ['-'] : await findFiles(words, io.cwd), io.cwd, io.stdin)
    const groups = flags.separate ? files.map(file => [file]) : grouped(files)
    const findings = groups.flatMap(group => check(group, flags.strict === true))
    const faults = findings.filter(({ kind }) => kind === 'fault')
    for (const { file, line, column, path, message, kind } of findings) {
      const place = `${file || 'stdin'}${line === null ? '' : `:${line}:${column}`}`
      const mark = kind === 'fault' ? paint.red('fault') : paint.yellow('note')
      say(`${paint.cyan(place)}  ${mark}  ${path ? `${paint.bold(harmless(path))}  ` : ''}${harmless(message)}`)
    }
    const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`
    say(
      faults.length === 0
        ? `${paint.green('✓')} ${count} valid`
        : `${paint.red('✗')} ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${count}`,
    )
    report.result({ valid: faults.length === 0, files: files.map(({ path }) => path), findings })
    return faults.length === 0 ? exitCodes.ok : exitCodes.failed
  },
})

const isResolver = ({ path }: ReadFile) => /\.resolver\.json5?$/.test(path)

/** Resolver documents look at the other files; the other files stand together. */
function grouped(files: ReadFile[]): ReadFile[][] {
  const resolvers = files.filter(isResolver)
  const sets = files.filter(file => !isResolver(file))
  // The sets of a resolver override each other: together they make sense only by its order.
  return resolvers.length > 0 ? resolvers.map(resolver => [resolver, ...sets]) : [sets]
}

function check(files: ReadFile[], strict: boolean): Finding[] {
  const { faults, notes } = isResolver(files[0]!) ? checkResolver(files, { strict }) : checkDtcg(files, { strict })
  const places = files.map(({ path, text }) => ({ path, positions: positionsIn(text) }))
  const findings = (list: typeof faults, kind: Finding['kind']) =>
    list.map(({ path, message }): Finding => {
      const home =
        places.find(({ positions }) => positions.has(path)) ??
        places.find(({ positions }) => positionOf(positions, path))
      const position = home ? positionOf(home.positions, path) : null
      return {
        file: (home ?? places[0]!).path,
        line: position?.line ?? null,
        column: position?.column ?? null,
        path,
        message,
        kind,
      }
    })
  return [...findings(faults, 'fault'), ...findings(notes, 'note')]
}
