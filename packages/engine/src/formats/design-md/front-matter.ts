// The front matter of DESIGN.md: the values of the default mode as YAML. Texts are written as JSON, which YAML contains.
import { oneLine } from '../../format/prepared.ts'
import type { Dimension } from '../../types/dimension.ts'
import { writeByType, type BySomeTypes, type Parsed } from '../../types/parsed.ts'
import { typeOf } from '../../values/value.ts'
import type { Purpose } from '../../values/purposes/purpose.ts'
import type { Purposes } from '../../values/purposes/purposes.ts'
import type { Row } from '../markdown/rows.ts'

const groups = ['colors', 'typography', 'rounded', 'spacing'] as const
type GroupName = (typeof groups)[number]

/** A group of the front matter, and the lines of the value behind a key. */
interface Entry {
  group: GroupName
  value: string | string[]
}

/** `at`: the position of the default mode among a row's values. `keyOf`: the key of a token by its name. */
export function frontMatter(
  about: { name: string; description: string | undefined },
  {
    rows,
    at,
    purposes,
    keyOf,
  }: { rows: readonly Row[]; at: number; purposes: Purposes; keyOf: (name: string) => string },
): string[] {
  const lines = new Map<GroupName, string[]>(groups.map(group => [group, []]))
  for (const { token, values } of rows) {
    const ready = values[at]
    const entry = ready && writeByType(entries, ready, purposes.of(token))
    if (!entry) continue
    const key = `  ${quoted(keyOf(token.name))}:`
    const { group, value } = entry
    lines
      .get(group)!
      .push(...(typeof value === 'string' ? [`${key} ${value}`] : [key, ...value.map(line => `    ${line}`)]))
  }
  return [
    '---',
    'version: alpha',
    `name: ${quoted(about.name)}`,
    ...(about.description ? [`description: ${quoted(about.description)}`] : []),
    ...[...lines].flatMap(([group, held]) => (held.length > 0 ? [`${group}:`, ...held] : [])),
    '---',
  ]
}

/** By type; of the purposes of lengths the front matter knows two. */
const entries: BySomeTypes<Entry | null, Purpose | null> = {
  color: parsed => ({ group: 'colors', value: quoted(typeOf('color').text(parsed)) }),
  typography: parsed => ({ group: 'typography', value: styleLines(parsed) }),
  dimension: (parsed, purpose) => {
    const group = groupOf(purpose)
    const value = lengthText(parsed)
    return group === null || value === null ? null : { group, value: quoted(value) }
  },
}

function styleLines({ fontFamily, fontSize, fontWeight, lineHeight, letterSpacing }: Parsed<'typography'>): string[] {
  const size = fontSize && lengthText(fontSize)
  const spacing = letterSpacing && lengthText(letterSpacing)
  const height = lineHeight === undefined ? null : lineHeightText(lineHeight)
  return [
    ...(fontFamily ? [`fontFamily: ${quoted(fontFamily.join(', '))}`] : []),
    ...(size ? [`fontSize: ${quoted(size)}`] : []),
    ...(fontWeight === undefined ? [] : [`fontWeight: ${fontWeight}`]),
    ...(height === null ? [] : [`lineHeight: ${height}`]),
    ...(spacing ? [`letterSpacing: ${quoted(spacing)}`] : []),
  ]
}

const layout: ReadonlySet<Purpose | null> = new Set([null, 'spacing', 'size', 'container', 'breakpoint'] as const)

function groupOf(purpose: Purpose | null): GroupName | null {
  if (purpose === 'radius') return 'rounded'
  return layout.has(purpose) ? 'spacing' : null
}

/** null for a length of which DESIGN.md has no unit. */
function lengthText(length: Dimension): string | null {
  const text = typeOf('dimension').text(length)
  return /^-?[\d.]+(?:px|em|rem)$/.test(text) ? text : null
}

function lineHeightText(height: Dimension | number): string | null {
  if (typeof height === 'number') return String(height)
  const text = lengthText(height)
  if (text !== null) return quoted(text)
  return height.unit === '%' ? String(height.value / 100) : null
}

const quoted = (text: string): string => JSON.stringify(oneLine(text))
