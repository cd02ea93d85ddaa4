import { command } from '../../base/command.ts'
import { showChanges, summaryText } from '../../reports/changes.ts'
import { compare } from '../../project/compare.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { exitCodes } from '../../base/failure.ts'
import { entriesFrom, placeText, readSources } from '../../project/inputs.ts'
import { compareSystem } from '../../project/system.ts'
import type { PartChange, SystemFiles } from '../../project/system.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { inputFlags, systemFlags } from './push/push.ts'
import { readSystems } from './push/system.ts'

export const diff = command({
  name: 'diff',
  summary: 'Compare token files with the server: what would `push` change? Exits with 3 when something would.',
  words: '[files…]',
  flags: { ...inputFlags, ...systemFlags },
  details:
    'Changes nothing, and a key that may only read is enough. Files that say what joins them are compared as a whole system where `push` sends them as one: every tokenset, and the axes. Whether pulled files are current is what `tessera pull --check` says.',
  examples: [
    ['diff', 'what the configuration lists under "push"'],
    ["diff 'tokens/*.json' --mode Light --replace", 'these files, deletions included'],
    ['diff studio --resolver-name Website', 'a whole system: tokensets, modes and axes'],
  ],
  async run(report, { flags, words }) {
    const connection = await connect(report, flags)
    const entries = entriesFrom(words, flags, connection.config)
    const { systems, others } = await readSystems(connection, entries, flags, report, words.length > 0)
    const sources = await readSources(connection, others, report.io, words.length > 0)
    const found = []
    for (const source of sources) {
      const comparison = await compare(connection.client, source)
      found.push({ tokenset: source.tokenset.name, ...comparison })
      report.say(report.paint.bold(harmless(placeText(source))))
      showChanges(report, comparison.changes, flags.all)
      report.say(report.paint.dim(summaryText(comparison)))
    }
    const foundSystems = await compareSystems(report, connection, systems, flags)
    const differs =
      found.some(({ changes }) => changes.length > 0) ||
      foundSystems.some(({ changes, resolver }) => changes.length + (resolver?.changes.length ?? 0) > 0)
    report.say(
      differs
        ? `${report.paint.yellow('!')} They differ. \`tessera push\` sends the files.`
        : `${report.paint.green('✓')} No differences: the server has these values${systems.length > 0 ? ' and axes' : ''}`,
    )
    report.result({ differs, comparisons: [...found, ...foundSystems] })
    return differs ? exitCodes.differs : exitCodes.ok
  },
})

async function compareSystems(
  report: Reporter,
  { client }: Connection,
  systems: readonly SystemFiles[],
  flags: { all?: boolean },
) {
  const { say, paint } = report
  const comparisons = []
  for (const system of systems) {
    const { resolver, ...tokens } = await compareSystem(client, system, system.entry.resolverName)
    comparisons.push({ workspace: system.workspace.name, ...tokens, resolver })
    showChanges(report, tokens.changes, flags.all)
    say(paint.dim(summaryText(tokens)))
    if (!resolver || resolver.changes.length === 0) continue
    say(paint.bold(`Resolver ${harmless(resolver.name)}`))
    for (const change of resolver.changes) say(`  ${lineOf(change, paint)}`)
  }
  return comparisons
}

function lineOf({ part, change, before, after }: PartChange, paint: Reporter['paint']): string {
  const name = harmless(part)
  if (change === 'created') return paint.green(`+ ${name}`)
  if (change === 'deleted') return paint.red(`- ${name}`)
  return paint.yellow(`~ ${name}  ${harmless(JSON.stringify(before))} → ${harmless(JSON.stringify(after))}`)
}
