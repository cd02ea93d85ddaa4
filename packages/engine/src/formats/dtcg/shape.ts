// The thirteen types of DTCG 2025.10, with the parts of composite ones.
import type { Json } from '../../base/token.ts'

export const dtcgTypes = [
  'color',
  'dimension',
  'fontFamily',
  'fontWeight',
  'duration',
  'cubicBezier',
  'number',
  'strokeStyle',
  'border',
  'transition',
  'shadow',
  'gradient',
  'typography',
] as const

export type DtcgType = (typeof dtcgTypes)[number]

const known: ReadonlySet<string> = new Set(dtcgTypes)

export function isDtcgType(name: unknown): name is DtcgType {
  return typeof name === 'string' && known.has(name)
}

export interface Composite {
  /** Sub-values that may be references to tokens of that type; all required. */
  parts: ReadonlyMap<string, DtcgType>
  /** The default of a required sub-value that a value omits. */
  absent?: ReadonlyMap<string, Json>
  /** Sub-values that no token type describes. */
  plain?: readonly string[]
  /** The value is (`always`) or may be (`optional`) an array of such objects. */
  list?: 'always' | 'optional'
}

const parts = (entries: Record<string, DtcgType>) => new Map(Object.entries(entries))

export const composites: ReadonlyMap<string, Composite> = new Map<string, Composite>([
  ['border', { parts: parts({ color: 'color', width: 'dimension', style: 'strokeStyle' }) }],
  ['transition', { parts: parts({ duration: 'duration', delay: 'duration', timingFunction: 'cubicBezier' }) }],
  [
    'shadow',
    {
      parts: parts({
        color: 'color',
        offsetX: 'dimension',
        offsetY: 'dimension',
        blur: 'dimension',
        spread: 'dimension',
      }),
      absent: new Map([
        ['blur', '0px'],
        ['spread', '0px'],
      ]),
      plain: ['inset'],
      list: 'optional',
    },
  ],
  ['gradient', { parts: parts({ color: 'color', position: 'number' }), list: 'always' }],
  [
    'typography',
    {
      parts: parts({
        fontFamily: 'fontFamily',
        fontSize: 'dimension',
        fontWeight: 'fontWeight',
        letterSpacing: 'dimension',
        lineHeight: 'number',
      }),
    },
  ],
])
