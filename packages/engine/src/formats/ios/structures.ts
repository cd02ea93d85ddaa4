// Structures for composite values that the frameworks lack. A file declares those that it uses. Their members have the form in
// which the frameworks accept the parts.
import type { CompositeName } from './composite.ts'

export type Structures = Readonly<Record<CompositeName, readonly string[]>>

interface Kit {
  color: string
  /** The lines of the structure for a text style. A transition's lines convert it to the framework's. */
  textStyle: readonly string[]
  timing: readonly string[]
  /** Empty for SwiftUI, which has gradients. */
  gradientStop: readonly string[]
}

const lineStyle = [
  '/// `keyword` as in CSS; lengths of dashes and gaps where they are given.',
  'struct LineStyle: Sendable {',
  '    let keyword: String',
  '    let dashes: [CGFloat]',
  '    let cap: CGLineCap',
  '}',
]

const structuresOf = ({ color, textStyle, timing, gradientStop }: Kit): Structures => ({
  strokeStyle: lineStyle,
  border: [
    'struct BorderLine: Sendable {',
    `    let color: ${color}`,
    '    let width: CGFloat',
    '    let style: LineStyle',
    '}',
  ],
  transition: [
    '/// In seconds; the curve is that of a cubic Bézier easing.',
    'struct Motion: Sendable {',
    '    let duration: Double',
    '    let delay: Double',
    '    let curve: [Double]',
    ...timing.map(line => `    ${line}`),
    '}',
  ],
  shadow: [
    '/// The layer nearest to the viewer comes first. `radius` is what the frameworks take: half of the `blur` of CSS and Figma.',
    'struct ShadowLayer: Sendable {',
    `    let color: ${color}`,
    '    let x: CGFloat',
    '    let y: CGFloat',
    '    let blur: CGFloat',
    '    let spread: CGFloat',
    '    let isInset: Bool',
    '    var radius: CGFloat { blur / 2 }',
    '}',
  ],
  gradient: gradientStop,
  typography: textStyle,
})

export const uiKitStructures: Structures = structuresOf({
  color: 'UIColor',
  textStyle: [
    '/// The first family that is installed, or the font of the system; `lineHeight` in points.',
    'struct TextStyle: Sendable {',
    '    let families: [String]',
    '    let size: CGFloat',
    '    let weight: UIFont.Weight',
    '    let isItalic: Bool',
    '    let tracking: CGFloat',
    '    let lineHeight: CGFloat?',
    '    var font: UIFont {',
    '        let system = UIFont.systemFont(ofSize: size, weight: weight).fontDescriptor',
    '        let family = families.first(where: { !UIFont.fontNames(forFamilyName: $0).isEmpty })',
    '        let traits = [UIFontDescriptor.TraitKey.weight: weight]',
    '        let own = family.map({ UIFontDescriptor(fontAttributes: [.family: $0, .traits: traits]) }) ?? system',
    '        let slanted = isItalic ? own.withSymbolicTraits(own.symbolicTraits.union(.traitItalic)) : nil',
    '        return UIFont(descriptor: slanted ?? own, size: size)',
    '    }',
    '    /// Of an attributed string.',
    '    var attributes: [NSAttributedString.Key: Any] {',
    '        let paragraph = NSMutableParagraphStyle()',
    '        paragraph.minimumLineHeight = lineHeight ?? 0',
    '        paragraph.maximumLineHeight = lineHeight ?? 0',
    '        return [.font: font, .kern: tracking, .paragraphStyle: paragraph]',
    '    }',
    '}',
  ],
  timing: [
    'var timing: UICubicTimingParameters {',
    '    let start = CGPoint(x: curve[0], y: curve[1])',
    '    return UICubicTimingParameters(controlPoint1: start, controlPoint2: CGPoint(x: curve[2], y: curve[3]))',
    '}',
  ],
  gradientStop: [
    '/// A list of them goes from the top to the bottom.',
    'struct GradientStop: Sendable {',
    '    let color: UIColor',
    '    let location: CGFloat',
    '}',
  ],
})

export const swiftUiStructures: Structures = structuresOf({
  color: 'SwiftUI.Color',
  textStyle: [
    '/// `Text("…").font(style.font).tracking(style.tracking)`; `lineHeight` in points.',
    'struct TextStyle: Sendable {',
    '    let font: Font',
    '    let tracking: CGFloat',
    '    let lineHeight: CGFloat?',
    '}',
  ],
  timing: [
    'var animation: Animation {',
    '    .timingCurve(curve[0], curve[1], curve[2], curve[3], duration: duration).delay(delay)',
    '}',
  ],
  gradientStop: [],
})

/** The structures for the types in a file. A border needs the structure of its stroke. */
export function structureLines(structures: Structures, held: ReadonlySet<string>): string[] {
  const needed = held.has('border') ? new Set([...held, 'strokeStyle']) : held
  return Object.entries(structures).flatMap(([type, lines]) =>
    needed.has(type) && lines.length > 0 ? ['', ...lines] : [],
  )
}
