// Under which name Tailwind 4 makes utilities of a token: its namespaces, one per kind of value.
import { hyphenName } from '../../naming/spelling.ts'
import type { TypeName } from '../../types/index.ts'

interface Namespace {
  name: string
  /** First words of a name that add nothing to the namespace. */
  implied: string[]
}

const fontSizes: Namespace = {
  name: 'text',
  implied: ['font', 'text', 'size', 'sizes', 'fontsize', 'fontsizes', 'font-size', 'font-sizes'],
}

/** Lengths have many purposes: their names indicate which. */
const byType: Record<TypeName, Namespace | 'by name' | 'not held'> = {
  color: { name: 'color', implied: ['color', 'colors', 'colour', 'colours'] },
  fontFamily: {
    name: 'font',
    implied: ['font', 'fonts', 'family', 'families', 'fontfamily', 'fontfamilies', 'font-family'],
  },
  fontSize: fontSizes,
  fontWeight: {
    name: 'font-weight',
    implied: ['font', 'weight', 'weights', 'fontweight', 'fontweights', 'font-weight', 'font-weights'],
  },
  letterSpacing: { name: 'tracking', implied: ['font', 'tracking', 'letterspacing', 'letter-spacing'] },
  lineHeight: {
    name: 'leading',
    implied: ['font', 'leading', 'lineheight', 'lineheights', 'line-height', 'line-heights'],
  },
  shadow: { name: 'shadow', implied: ['shadow', 'shadows', 'elevation', 'boxshadow', 'box-shadow'] },
  cubicBezier: { name: 'ease', implied: ['ease', 'easing', 'easings', 'cubicbezier', 'cubic-bezier', 'motion'] },
  typography: { name: 'text', implied: ['typography', 'text', 'font'] },
  dimension: 'by name',
  duration: 'not held',
  number: 'not held',
  strokeStyle: 'not held',
  border: 'not held',
  transition: 'not held',
  gradient: 'not held',
  string: 'not held',
  boolean: 'not held',
}

const ofLengths: [pattern: RegExp, namespace: Namespace][] = [
  [
    /radius|radii|rounded|corner/,
    { name: 'radius', implied: ['radius', 'radii', 'rounded', 'border', 'borderradius', 'border-radius'] },
  ],
  [/breakpoint|screen/, { name: 'breakpoint', implied: ['breakpoint', 'breakpoints', 'screen', 'screens'] }],
  [/container/, { name: 'container', implied: ['container', 'containers'] }],
  [/blur/, { name: 'blur', implied: ['blur', 'blurs'] }],
  [/font-?size|^text(?:\.|-)/, fontSizes],
]
const spacing: Namespace = { name: 'spacing', implied: ['spacing', 'space', 'spaces', 'dimension', 'dimensions'] }

function ofLength(name: string): Namespace {
  return ofLengths.find(([pattern]) => pattern.test(name))?.[1] ?? spacing
}

export interface ThemeName {
  namespace: string
  /** What follows it and a hyphen. */
  rest: string
}

/** `colors.primary.500` → `color` and `primary-500`; null where Tailwind has no namespace for the type. `worded` spells what follows the namespace. */
export function themeName(name: string, type: TypeName, worded: (name: string) => string): ThemeName | null {
  const named = byType[type]
  const namespace = named === 'by name' ? ofLength(name.toLowerCase()) : named
  if (namespace === 'not held') return null
  const words = name.split('.')
  while (words.length > 1 && namespace.implied.includes(words[0]!.toLowerCase())) words.shift()
  const rest = hyphenName(worded(words.join('.')))
    // After the namespace a digit may come first; two hyphens separate a text size from its companions.
    .replace(/^_(?=\d)/, '')
    .replace(/-{2,}/g, '-')
  return { namespace: namespace.name, rest }
}
