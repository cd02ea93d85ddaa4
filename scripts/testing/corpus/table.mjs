// The table of docs/reference/published-systems.md, written by `npm run corpus -- --write`.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../../../docs/reference/published-systems.md', import.meta.url))
const begin = '<!-- corpus: written by npm run corpus -- --write -->'
const end = '<!-- end of corpus -->'

/** @param {{ system: import('./systems.mjs').System, explained: Map<string, number> }[]} rows */
export function writeTable(rows) {
  const text = readFileSync(page, 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${page} has no place for the table: ${begin} … ${end}`)
  writeFileSync(page, `${before}${begin}\n\n${tableOf(rows)}\n\n${reasonsOf(rows)}\n\n${end}${after}`)
}

function tableOf(rows) {
  const lines = rows.map(({ system, read, matched, equal }) => [
    `\`${system.name}\``,
    system.version,
    system.kind,
    ...[read, matched, equal, matched - equal].map(count => count.toLocaleString('en')),
  ])
  const head = ['Package', 'Version', 'What is read', 'Tokens', 'With a name in their sheet', 'Equal', 'Explained']
  return [head, head.map((_, at) => (at > 2 ? '---:' : '---')), ...lines]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function reasonsOf(rows) {
  const totals = new Map()
  for (const { explained } of rows)
    for (const [reason, count] of explained) totals.set(reason, (totals.get(reason) ?? 0) + count)
  const lines = [...totals]
    .sort((a, b) => b[1] - a[1])
    .map(([reason, count]) => `- ${count.toLocaleString('en')}: ${reason}`)
  return ['The differences that are explained, each by a rule that checks the claim:', '', ...lines].join('\n')
}
