import { command } from '../command.ts'
import { showChanges, summaryText } from '../reports/changes.ts'
import { compare } from '../compare.ts'
import { connect } from '../sign-in/connection.ts'
import { exitCodes } from '../failure.ts'
import { entriesFrom, placeText, readSources } from '../project/inputs.ts'
import { harmless } from '../io.ts'
import { inputFlags } from './push.ts'

export const diff = command({
  name: 'diff',
  summary: 'Compare token files with the server: what would `push` change? Exits with 3 when something would.',
  words: '[files…]',
  count: [0, Infinity],
  flags: inputFlags,
  details:
    'Changes nothing, and a key that may only read is enough. Whether pulled files are current is what `tessera pull --check` says.',
  examples: [
    ['diff', 'what the configuration lists under "push"'],
    ["diff 'tokens/*.json' --mode Light --replace", 'these files, deletions included'],
  ],
  async run(report, { flags, words }) {
    const connection = await connect(report, flags)
    const sources = await readSources(
      connection,
      entriesFrom(words, flags, connection.config),
      report.io,
      words.length > 0,
    )
    const found = []
    for (const source of sources) {
      const comparison = await compare(connection.client, source)
      found.push({ tokenset: source.tokenset.name, ...comparison })
      report.say(report.paint.bold(harmless(placeText(source))))
      showChanges(report, comparison.changes, flags.all)
      report.say(report.paint.dim(summaryText(comparison)))
    }
    const differs = found.some(({ changes }) => changes.length > 0)
    report.say(
      differs
        ? `${report.paint.yellow('!')} They differ. \`tessera push\` sends the files.`
        : `${report.paint.green('✓')} No differences: the server has these values`,
    )
    report.result({ differs, comparisons: found })
    return differs ? exitCodes.differs : exitCodes.ok
  },
})
