// Tokens as lines of prose, in the sections of DESIGN.md (https://github.com/google-labs-code/design.md), for readers such as agents.
import { append } from '../../base/append.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Constant } from '../../format/constants.ts'
import type { Group, Token } from '../../base/token.ts'
import { defaultMode, type ReadyMode } from '../../format/prepared.ts'
import type { Purpose } from '../../values/purposes/purpose.ts'
import type { Purposes } from '../../values/purposes/purposes.ts'
import { deprecationOf } from '../deprecation.ts'
import { aboutText, nameText, valueText } from './about.ts'
import { guidanceOf, type Row } from './rows.ts'
import { codeSpan, plainText, visibleName } from './text.ts'

/** The sections that hold tokens, in the order of DESIGN.md; the last two are ours. */
export const sectionTitles = [
  'Colors',
  'Typography',
  'Layout',
  'Elevation & Depth',
  'Shapes',
  'Motion',
  'Other values',
] as const
export type SectionTitle = (typeof sectionTitles)[number]

const byType: Partial<Record<TypeName, SectionTitle>> = {
  color: 'Colors',
  gradient: 'Colors',
  fontFamily: 'Typography',
  fontWeight: 'Typography',
  fontSize: 'Typography',
  lineHeight: 'Typography',
  letterSpacing: 'Typography',
  typography: 'Typography',
  dimension: 'Layout',
  shadow: 'Elevation & Depth',
  border: 'Shapes',
  strokeStyle: 'Shapes',
  duration: 'Motion',
  cubicBezier: 'Motion',
  transition: 'Motion',
}

const byPurpose: Partial<Record<Purpose, SectionTitle>> = {
  fontSize: 'Typography',
  lineHeight: 'Typography',
  letterSpacing: 'Typography',
  fontWeight: 'Typography',
  radius: 'Shapes',
  borderWidth: 'Shapes',
  blur: 'Elevation & Depth',
  zIndex: 'Elevation & Depth',
  animation: 'Motion',
}

/** The tokens of each section that has any, in the order of the sections. */
export function sectionsOf(rows: readonly Row[], purposes: Purposes): Map<SectionTitle, Row[]> {
  const sections = new Map<SectionTitle, Row[]>(sectionTitles.map(title => [title, []]))
  for (const row of rows) {
    const purpose = purposes.of(row.token)
    append(sections, (purpose && byPurpose[purpose]) ?? byType[row.token.type] ?? 'Other values', row)
  }
  return new Map([...sections].filter(([, held]) => held.length > 0))
}

/** `- \`text.link\`: \`#1d4ed8\` from \`blue.700\`; Dark: \`#93c5fd\` from \`blue.300\`. For links in running text` */
export function tokenLine({ token, values }: Row, modes: readonly ReadyMode[]): string {
  const base = defaultMode([...modes])
  const said = modes.flatMap((mode, at) => {
    const ready = values[at]
    return ready ? [{ isBase: mode === base, name: mode.mode.name, text: valueText(ready, false) }] : []
  })
  const standard = said.find(({ isBase }) => isBase)
  const others = said.filter(each => !each.isBase && each.text !== standard?.text)
  const parts = [...(standard ? [standard.text] : []), ...others.map(({ name, text }) => `${plainText(name)}: ${text}`)]
  const about = [aboutText(token, false), ...guidanceTexts(token.extensions)].filter(text => text !== '')
  return `- ${[`${nameText(token, false)}: ${parts.join('; ')}`, ...about].join('. ')}`
}

function guidanceTexts(extensions: Token['extensions']): string[] {
  const { purpose, accessibility } = guidanceOf(extensions)
  return [purpose, accessibility && `Accessibility: ${accessibility}`].filter(text => text !== '').map(plainText)
}

/** A line for each group with words of its own: its description, its purpose. */
export function groupLines(groups: readonly Group[]): string[] {
  return groups.flatMap(({ path, description, extensions }) => {
    const said = [description?.trim() ? plainText(description) : '', ...guidanceTexts(extensions)]
    const texts = said.filter(text => text !== '')
    return path === '' || texts.length === 0 ? [] : [`- ${codeSpan(visibleName(path), false)}: ${texts.join('. ')}`]
  })
}

/** What is to be done and not to be done with the groups and tokens, and which deprecated ones are used no more. */
export function rulesOf(rows: readonly Row[], groups: readonly Group[]): string[] {
  const said = [
    ...groups.map(({ path, extensions }) => ({ name: path, extensions })),
    ...rows.map(({ token }) => token),
  ].flatMap(({ name, extensions }) => {
    const { do: dos, dont } = guidanceOf(extensions)
    const of = name === '' ? '' : `${codeSpan(visibleName(name), false)}: `
    return [
      ...dos.map(text => `- Do: ${of}${plainText(text)}`),
      ...dont.map(text => `- Don't: ${of}${plainText(text)}`),
    ]
  })
  const deprecated = rows
    .filter(({ token }) => deprecationOf(token, name => name) !== null)
    .map(
      ({ token }) => `- Don't use ${codeSpan(visibleName(token.name), false)}, which is deprecated${insteadOf(token)}`,
    )
  return [...said, ...deprecated]
}

const insteadOf = ({ replaced_by: name }: Token): string => (name ? `: use ${codeSpan(visibleName(name), false)}` : '')

/** The names of the tokens that have a line. */
export const namesIn = (text: string): Constant[] =>
  Array.from(text.matchAll(/^- (?:~~)?(`+) ?(.+?) ?\1(?:~~)?: /gm), ([, , name]) => ({ scope: '', name: name! }))
