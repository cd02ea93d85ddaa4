// Writes DESIGN.md: the tokens of the default mode in the front matter, and in prose what each is for and what it is in other modes.
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { commentLines, defaultMode, findingsOf } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { groupLines, rulesOf, sectionsOf, tokenLine } from '../markdown/prose.ts'
import { descriptionsOf, groupsIn, modeNames, rowsOf } from '../markdown/rows.ts'
import { plainText } from '../markdown/text.ts'
import { platformNames } from '../platform-names.ts'
import { prepareForPlatform } from '../platform.ts'
import { frontMatter } from './front-matter.ts'

export function writeDesignMd(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found, purposes } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const rows = rowsOf(modes, base)
  const groups = groupsIn(modes)
  const named = platformNames(
    rows.map(({ token }) => token),
    options,
  )
  const keyOf = (name: string) => named.css(name)!.replace(/^--/, '')
  const description = descriptionsOf(modes).get('')
  const at = base ? modes.indexOf(base) : 0
  const lines = frontMatter({ name: input.name || 'Tokens', description }, { rows, at, purposes, keyOf })
  const section = (title: string, held: readonly string[]) => {
    if (held.length > 0) lines.push('', `## ${title}`, '', ...held)
  }
  section('Overview', [
    ...(description ? [plainText(description), ''] : []),
    ...(input.version === undefined ? [] : [`Version ${plainText(input.version)}.`, '']),
    ...(input.axes.length > 0 && base ? [`Modes: ${modeNames(modes, base)}.`, ''] : []),
    ...groupLines(groups),
  ])
  for (const [title, held] of sectionsOf(rows, purposes))
    section(
      title,
      held.map(row => tokenLine(row, modes)),
    )
  section("Do's and Don'ts", rulesOf(rows, groups))
  section(
    'Remarks',
    commentLines(found, input).map(line => `- ${plainText(line)}`),
  )
  const text = lines
    .map(line => `${line}\n`)
    .join('')
    .replace(/\n{3,}/g, '\n\n')
  return { text, findings: findingsOf(found, input) }
}
