// Finds Panda's category for a token by its type; for lengths and numbers, by their purpose.
import type { Purpose } from '../../values/purposes/purpose.ts'
import type { Purposes } from '../../values/purposes/purposes.ts'
import type { Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'

/** In Panda `textStyles` are objects of styles, not tokens. */
const byType: Partial<Record<TypeName, string>> = {
  color: 'colors',
  dimension: 'spacing',
  fontFamily: 'fonts',
  fontWeight: 'fontWeights',
  fontSize: 'fontSizes',
  lineHeight: 'lineHeights',
  letterSpacing: 'letterSpacings',
  duration: 'durations',
  cubicBezier: 'easings',
  border: 'borders',
  shadow: 'shadows',
  gradient: 'gradients',
  typography: 'textStyles',
}

/** Categories of purposes; shadows of any purpose have one category. */
const byPurpose: Partial<Record<Purpose, string>> = {
  fontSize: 'fontSizes',
  lineHeight: 'lineHeights',
  letterSpacing: 'letterSpacings',
  fontWeight: 'fontWeights',
  radius: 'radii',
  borderWidth: 'borderWidths',
  blur: 'blurs',
  perspective: 'sizes',
  breakpoint: 'sizes',
  container: 'sizes',
  size: 'sizes',
  spacing: 'spacing',
  opacity: 'opacity',
  zIndex: 'zIndex',
  aspectRatio: 'aspectRatios',
  animation: 'animations',
}

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
    animations: ['animation', 'animations', 'animate'],
    opacity: ['opacity', 'opacities'],
    zIndex: ['z-index', 'zindex'],
    aspectRatios: ['aspect', 'ratio', 'ratios', 'aspect-ratio', 'aspectratio'],
  }),
)

/** null where Panda has no category. */
export function categoryOf(token: Token, purposes: Purposes): string | null {
  const purpose = purposes.of(token)
  return (purpose && byPurpose[purpose]) ?? byType[token.type] ?? null
}

/** The segments of a name without those that the category implies. */
export function withoutImplied(segments: readonly string[], category: string): readonly string[] {
  const words = implied.get(category)!
  let start = 0
  while (start < segments.length - 1 && words.includes(segments[start]!.toLowerCase())) start++
  return segments.slice(start)
}
