// Under which name Tailwind 4 makes utilities of a token: its namespaces, one per kind of value.
import { hyphenName } from '../../spelling.ts'
import type { TypeName } from '../../types/index.ts'

interface Namespace {
  name: string
  /** First words of a name that say no more than the namespace. */
  implied: string[]
}

const byType: Partial<Record<TypeName, Namespace>> = {
  color: { name: 'color', implied: ['color', 'colors', 'colour', 'colours'] },
  fontFamily: {
    name: 'font',
    implied: ['font', 'fonts', 'family', 'families', 'fontfamily', 'fontfamilies', 'font-family'],
  },
  fontSize: {
    name: 'text',
    implied: ['font', 'text', 'size', 'sizes', 'fontsize', 'fontsizes', 'font-size', 'font-sizes'],
  },
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
}

/** Lengths serve many ends; their names say which. */
const ofLengths: [pattern: RegExp, namespace: Namespace][] = [
  [
    /radius|radii|rounded|corner/,
    { name: 'radius', implied: ['radius', 'radii', 'rounded', 'border', 'borderradius', 'border-radius'] },
  ],
  [/breakpoint|screen/, { name: 'breakpoint', implied: ['breakpoint', 'breakpoints', 'screen', 'screens'] }],
  [/container/, { name: 'container', implied: ['container', 'containers'] }],
  [/blur/, { name: 'blur', implied: ['blur', 'blurs'] }],
  [/font-?size|^text(?:\.|-)/, byType.fontSize!],
  [/./, { name: 'spacing', implied: ['spacing', 'space', 'spaces', 'dimension', 'dimensions'] }],
]

export interface ThemeName {
  namespace: string
  /** What follows it and a hyphen. */
  rest: string
}

/** `colors.primary.500` → `color` and `primary-500`; null where Tailwind has no namespace for the type. */
export function themeName(name: string, type: TypeName): ThemeName | null {
  const lower = name.toLowerCase()
  const namespace = type === 'dimension' ? ofLengths.find(([pattern]) => pattern.test(lower))?.[1] : byType[type]
  if (!namespace) return null
  const words = name.split('.')
  while (words.length > 1 && namespace.implied.includes(words[0]!.toLowerCase())) words.shift()
  const rest = hyphenName(words.join('.'))
    // Behind the namespace a digit may stand first; two hyphens part a text size from its companions.
    .replace(/^_(?=\d)/, '')
    .replace(/-{2,}/g, '-')
  return { namespace: namespace.name, rest }
}
