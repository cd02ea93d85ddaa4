// In which of Panda's categories a token is: by its type, and lengths and numbers by their names.
import type { Token } from '../../token.ts'
import type { TypeName } from '../../types/index.ts'

/** `textStyles` are no tokens to Panda, but objects of styles; 'by name' and 'not held' are no categories. */
const byType: Record<TypeName, string> = {
  color: 'colors',
  dimension: 'by name',
  fontFamily: 'fonts',
  fontWeight: 'fontWeights',
  fontSize: 'fontSizes',
  lineHeight: 'lineHeights',
  letterSpacing: 'letterSpacings',
  duration: 'durations',
  cubicBezier: 'easings',
  number: 'by name',
  strokeStyle: 'not held',
  border: 'borders',
  transition: 'not held',
  shadow: 'shadows',
  gradient: 'gradients',
  typography: 'textStyles',
  string: 'not held',
  boolean: 'not held',
}

const ofLengths: [pattern: RegExp, category: string][] = [
  [/radius|radii|rounded|corner/, 'radii'],
  [/border|stroke|outline/, 'borderWidths'],
  [/blur/, 'blurs'],
  [/font-?size/, 'fontSizes'],
  [/size|width|height|container|breakpoint|screen/, 'sizes'],
]
const ofNumbers: [pattern: RegExp, category: string][] = [
  [/opacity|alpha/, 'opacity'],
  [/z-?index|layer/, 'zIndex'],
  [/line-?height|leading/, 'lineHeights'],
  [/weight/, 'fontWeights'],
  [/ratio/, 'aspectRatios'],
]

/** First words of a name that add nothing to the category. */
const implied: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    colors: ['color', 'colors', 'colour', 'colours'],
    fonts: ['font', 'fonts', 'family', 'families', 'fontfamily', 'fontfamilies', 'font-family'],
    fontWeights: ['font', 'weight', 'weights', 'fontweight', 'fontweights', 'font-weight', 'font-weights'],
    fontSizes: ['font', 'text', 'size', 'sizes', 'fontsize', 'fontsizes', 'font-size', 'font-sizes'],
    lineHeights: ['font', 'leading', 'lineheight', 'lineheights', 'line-height', 'line-heights'],
    letterSpacings: ['font', 'tracking', 'letterspacing', 'letter-spacing'],
    durations: ['duration', 'durations', 'motion', 'time'],
    easings: ['ease', 'easing', 'easings', 'cubicbezier', 'cubic-bezier', 'motion'],
    borders: ['border', 'borders'],
    borderWidths: ['border', 'borders', 'width', 'widths', 'borderwidth', 'border-width'],
    shadows: ['shadow', 'shadows', 'elevation', 'boxshadow', 'box-shadow'],
    gradients: ['gradient', 'gradients'],
    textStyles: ['typography', 'text', 'font'],
    radii: ['radius', 'radii', 'rounded', 'border', 'borderradius', 'border-radius'],
    blurs: ['blur', 'blurs'],
    sizes: ['size', 'sizes', 'sizing', 'dimension', 'dimensions'],
    spacing: ['spacing', 'space', 'spaces', 'dimension', 'dimensions'],
    opacity: ['opacity', 'opacities'],
    zIndex: ['z-index', 'zindex'],
    aspectRatios: ['ratio', 'ratios', 'aspect-ratio', 'aspectratio'],
  }),
)

/** null: Panda has none for it. */
export function categoryOf({ name, type }: Token): string | null {
  const category = byType[type]
  if (category === 'not held') return null
  if (category !== 'by name') return category
  const lower = name.toLowerCase()
  if (type === 'number') return ofNumbers.find(([pattern]) => pattern.test(lower))?.[1] ?? null
  return ofLengths.find(([pattern]) => pattern.test(lower))?.[1] ?? 'spacing'
}

/** The segments of a name without what the category says already. */
export function withoutImplied(segments: readonly string[], category: string): readonly string[] {
  const words = implied.get(category)!
  let start = 0
  while (start < segments.length - 1 && words.includes(segments[start]!.toLowerCase())) start++
  return segments.slice(start)
}
