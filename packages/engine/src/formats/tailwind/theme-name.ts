// Finds the theme name for which Tailwind 4 generates utilities: its namespaces, one per kind of value.
import { hyphenName } from '../../naming/spelling.ts'
import type { Purpose } from '../../values/purposes/purpose.ts'
import type { Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'

interface Namespace {
  name: string
  /** First words of a name that add nothing to the namespace. */
  implied: string[]
}

const ofText = ['font', 'text', 'typography']
const fontSizes: Namespace = {
  name: 'text',
  implied: [...ofText, 'type', 'size', 'sizes', 'fontsize', 'fontsizes', 'font-size', 'font-sizes', 'text-size'],
}
const lineHeights: Namespace = {
  name: 'leading',
  implied: [...ofText, 'leading', 'lineheight', 'lineheights', 'line-height', 'line-heights'],
}
const letterSpacings: Namespace = {
  name: 'tracking',
  implied: [...ofText, 'tracking', 'letterspacing', 'letterspacings', 'letter-spacing', 'letter-spacings'],
}
const fontWeights: Namespace = {
  name: 'font-weight',
  implied: [...ofText, 'weight', 'weights', 'fontweight', 'fontweights', 'font-weight', 'font-weights'],
}
const spacing: Namespace = { name: 'spacing', implied: ['spacing', 'space', 'spaces', 'dimension', 'dimensions'] }

const byPurpose: Partial<Record<Purpose, Namespace>> = {
  fontSize: fontSizes,
  lineHeight: lineHeights,
  letterSpacing: letterSpacings,
  fontWeight: fontWeights,
  radius: { name: 'radius', implied: ['radius', 'radii', 'rounded', 'border', 'borderradius', 'border-radius'] },
  borderWidth: {
    name: 'border-width',
    implied: ['border', 'borders', 'width', 'widths', 'borderwidth', 'borderwidths', 'border-width', 'border-widths'],
  },
  blur: { name: 'blur', implied: ['blur', 'blurs'] },
  perspective: { name: 'perspective', implied: ['perspective', 'perspectives'] },
  breakpoint: { name: 'breakpoint', implied: ['breakpoint', 'breakpoints', 'screen', 'screens'] },
  container: { name: 'container', implied: ['container', 'containers'] },
  size: spacing,
  spacing,
  aspectRatio: {
    name: 'aspect',
    implied: ['aspect', 'ratio', 'ratios', 'aspectratio', 'aspectratios', 'aspect-ratio', 'aspect-ratios'],
  },
  insetShadow: {
    name: 'inset-shadow',
    implied: ['shadow', 'shadows', 'inset', 'inner', 'insetshadow', 'inset-shadow', 'innershadow', 'inner-shadow'],
  },
  dropShadow: {
    name: 'drop-shadow',
    implied: ['shadow', 'shadows', 'drop', 'dropshadow', 'dropshadows', 'drop-shadow', 'drop-shadows'],
  },
  textShadow: {
    name: 'text-shadow',
    implied: ['text', 'shadow', 'shadows', 'textshadow', 'textshadows', 'text-shadow', 'text-shadows'],
  },
  animation: { name: 'animate', implied: ['animate', 'animation', 'animations'] },
}

/** The namespaces of types, for tokens without a purpose. */
const byType: Partial<Record<TypeName, Namespace>> = {
  color: { name: 'color', implied: ['color', 'colors', 'colour', 'colours'] },
  fontFamily: {
    name: 'font',
    implied: ['font', 'fonts', 'family', 'families', 'fontfamily', 'fontfamilies', 'font-family'],
  },
  fontSize: fontSizes,
  fontWeight: fontWeights,
  letterSpacing: letterSpacings,
  lineHeight: lineHeights,
  shadow: { name: 'shadow', implied: ['shadow', 'shadows', 'elevation', 'boxshadow', 'box-shadow'] },
  cubicBezier: { name: 'ease', implied: ['ease', 'easing', 'easings', 'cubicbezier', 'cubic-bezier', 'motion'] },
  typography: { name: 'text', implied: ofText },
  dimension: spacing,
}

export interface ThemeName {
  namespace: string
  /** The part after the namespace and a hyphen. */
  rest: string
}

/** `colors.primary.500` → `color` and `primary-500`; null where Tailwind has no namespace. `worded` spells the second part. */
export function themeName(
  { name, type }: Token,
  purpose: Purpose | null,
  worded: (name: string) => string,
): ThemeName | null {
  const namespace = purpose === null ? byType[type] : byPurpose[purpose]
  if (!namespace) return null
  const segments = withoutImplied(name.split('.'), namespace.implied)
  const words = purpose === null ? segments : withoutStart(segments, namespace.implied)
  const rest = hyphenName(worded(words.join('.')))
    // After the namespace a digit may come first. Two hyphens would separate a text size from its companions.
    .replace(/^_(?=\d)/, '')
    .replace(/-{2,}/g, '-')
  return { namespace: namespace.name, rest }
}

/** Filters and texts support only shadows without spread. */
export const isWithoutSpread = (themeName: string): boolean => /^(?:drop|text)-shadow-/.test(themeName)

function withoutImplied(segments: readonly string[], implied: readonly string[]): readonly string[] {
  let start = 0
  while (start < segments.length - 1 && implied.includes(segments[start]!.toLowerCase())) start++
  return segments.slice(start)
}

/** Also removes words of the first segment that express the purpose: `font-size-lg`, `fontSizeLg`. */
function withoutStart([first = '', ...others]: readonly string[], implied: readonly string[]): readonly string[] {
  const rests = implied.flatMap(word => restAfter(first, word) ?? []).sort((a, b) => a.length - b.length)
  return rests.length === 0
    ? [first, ...others]
    : withoutStart(withoutImplied([rests[0]!, ...others], implied), implied)
}

function restAfter(segment: string, word: string): string | null {
  if (!segment.toLowerCase().startsWith(word)) return null
  const rest = segment.slice(word.length)
  if (/^-./.test(rest)) return rest.slice(1)
  return /^[A-Z\d]/.test(rest) && !word.includes('-') ? rest.charAt(0).toLowerCase() + rest.slice(1) : null
}
