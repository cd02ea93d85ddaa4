// Left out, as this format has no form for them: dimension.6 (dimension), dimension.7 (dimension), fontSize.3 (fontSize), letterSpacing.2 (letterSpacing)
// Mapped into sRGB: color.10, color.11, color.12, color.15, gradient.1, gradient.alias
// 1rem is 16pt
import UIKit

enum DesignTokens {
    enum Color {
        /// The first color
        static let color1 = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
        static let color2 = UIColor(red: 0.200, green: 0.533, blue: 1.000, alpha: 0.533)
        static let color3 = UIColor(red: 0.400, green: 0.200, blue: 0.600, alpha: 1.000)
        static let color4 = UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.000)
        static let color5 = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 0.500)
        static let color6 = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 0.250)
        static let color7 = UIColor(red: 0.236, green: 0.515, blue: 0.964, alpha: 1.000)
        static let color8 = UIColor(red: 0.100, green: 0.800, blue: 0.100, alpha: 1.000)
        static let color9 = UIColor(red: 0.776, green: 0.363, blue: 0.026, alpha: 1.000)
        static let color10 = UIColor(red: 0.000, green: 0.718, blue: 0.753, alpha: 1.000)
        static let color11 = UIColor(red: 0.000, green: 0.839, blue: 0.000, alpha: 1.000)
        static let color12 = UIColor(red: 1.000, green: 0.204, blue: 0.026, alpha: 1.000)
        static let color13 = UIColor(red: 0.200, green: 0.400, blue: 0.900, alpha: 0.500)
        static let color14 = UIColor(red: 1.000, green: 1.000, blue: 1.000, alpha: 1.000)
        static let color15 = UIColor(red: 0.000, green: 0.986, blue: 0.160, alpha: 1.000)
        static let colorAlias = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
    }

    enum Dimension {
        /// The first dimension
        static let dimension1: CGFloat = 16.0
        static let dimension2: CGFloat = 24.0
        static let dimension3: CGFloat = 8.0
        static let dimension4: CGFloat = -0.5
        static let dimension5: CGFloat = 16.0
        static let dimension8: CGFloat = 0.0
        static let dimension9: CGFloat = 16.0
        static let dimensionAlias: CGFloat = 16.0
    }

    enum FontFamily {
        /// The first fontFamily
        static let fontFamily1: [String] = ["Inter", "Helvetica Neue", "sans-serif"]
        static let fontFamily2: [String] = ["Georgia", "serif"]
        static let fontFamily3: [String] = ["Inter"]
        static let fontFamily4: [String] = ["O'Reilly Sans"]
        static let fontFamilyAlias: [String] = ["Inter", "Helvetica Neue", "sans-serif"]
    }

    enum FontWeight {
        /// The first fontWeight
        static let fontWeight1: Double = 700.0
        static let fontWeight2: Double = 600.0
        static let fontWeight3: Double = 350.0
        static let fontWeight4: Double = 1.0
        static let fontWeight5: Double = 1000.0
        static let fontWeightAlias: Double = 700.0
    }

    enum FontSize {
        /// The first fontSize
        static let fontSize1: CGFloat = 16.0
        static let fontSize2: CGFloat = 14.0
        static let fontSizeAlias: CGFloat = 16.0
    }

    enum LineHeight {
        /// The first lineHeight
        static let lineHeight1: Double = 1.5
        static let lineHeight2: CGFloat = 24.0
        static let lineHeight3: Double = 1.5
        static let lineHeight4: Double = 1.25
        static let lineHeight5: CGFloat = 24.0
        static let lineHeightAlias: Double = 1.5
    }

    enum LetterSpacing {
        /// The first letterSpacing
        static let letterSpacing1: CGFloat = -0.5
        static let letterSpacing3: CGFloat = 0.0
        static let letterSpacingAlias: CGFloat = -0.5
    }

    /// Seconds.
    enum Duration {
        /// The first duration
        static let duration1: Double = 0.15
        static let duration2: Double = 0.2
        static let duration3: Double = 0.5
        static let duration4: Double = 0.0
        static let durationAlias: Double = 0.15
    }

    enum CubicBezier {
        /// The first cubicBezier
        static let cubicBezier1: [Double] = [0.4, 0.0, 0.2, 1.0]
        static let cubicBezier2: [Double] = [0.0, -0.5, 1.0, 1.5]
        static let cubicBezierAlias: [Double] = [0.4, 0.0, 0.2, 1.0]
    }

    enum Number {
        /// The first number
        static let number1: Double = 1.5
        static let number2: Double = 0.0
        static let number3: Double = -2.0
        static let number4: Double = 0.25
        static let number5: Double = 0.0000001
        static let number6: Double = 1000000000000000000000.0
        static let numberAlias: Double = 1.5
    }

    enum StrokeStyle {
        /// The first strokeStyle
        static let strokeStyle1: LineStyle = LineStyle(keyword: "solid", dashes: [], cap: .butt)
        static let strokeStyle2: LineStyle = LineStyle(keyword: "dotted", dashes: [], cap: .butt)
        static let strokeStyle3: LineStyle = LineStyle(keyword: "dashed", dashes: [4.0, 4.0], cap: .round)
        static let strokeStyleAlias: LineStyle = LineStyle(keyword: "solid", dashes: [], cap: .butt)
    }

    enum Border {
        /// The first border
        static let border1: BorderLine = BorderLine(color: UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000), width: 1.0, style: LineStyle(keyword: "solid", dashes: [], cap: .butt))
        static let border2: BorderLine = BorderLine(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.500), width: 2.0, style: LineStyle(keyword: "dashed", dashes: [4.0], cap: .butt))
        static let borderAlias: BorderLine = BorderLine(color: UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000), width: 1.0, style: LineStyle(keyword: "solid", dashes: [], cap: .butt))
    }

    enum Transition {
        /// The first transition
        static let transition1: Motion = Motion(duration: 0.2, delay: 0.0, curve: [0.5, 0.0, 1.0, 1.0])
        static let transition2: Motion = Motion(duration: 0.3, delay: -0.1, curve: [0.4, -0.2, 0.2, 1.4])
        static let transitionAlias: Motion = Motion(duration: 0.2, delay: 0.0, curve: [0.5, 0.0, 1.0, 1.0])
    }

    enum Shadow {
        /// The first shadow
        static let shadow1: [ShadowLayer] = [ShadowLayer(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.502), x: 0.0, y: 2.0, blur: 4.0, spread: 0.0, isInset: false)]
        static let shadow2: [ShadowLayer] = [ShadowLayer(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.100), x: 0.0, y: 1.0, blur: 2.0, spread: -1.0, isInset: false), ShadowLayer(color: UIColor(red: 1.000, green: 1.000, blue: 1.000, alpha: 1.000), x: 1.0, y: 1.0, blur: 8.0, spread: 0.0, isInset: true)]
        static let shadow3: [ShadowLayer] = [ShadowLayer(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.502), x: 0.0, y: 2.0, blur: 4.0, spread: 0.0, isInset: false)]
        static let shadowAlias: [ShadowLayer] = [ShadowLayer(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.502), x: 0.0, y: 2.0, blur: 4.0, spread: 0.0, isInset: false)]
    }

    enum Gradient {
        /// The first gradient
        static let gradient1: [GradientStop] = [.init(color: UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000), location: 0.0), .init(color: UIColor(red: 0.000, green: 0.718, blue: 0.753, alpha: 1.000), location: 0.625), .init(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.000), location: 1.0)]
        static let gradient2: [GradientStop] = [.init(color: UIColor(red: 1.000, green: 0.000, blue: 0.000, alpha: 1.000), location: 0.0), .init(color: UIColor(red: 1.000, green: 0.000, blue: 0.000, alpha: 1.000), location: 1.0)]
        static let gradientAlias: [GradientStop] = [.init(color: UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000), location: 0.0), .init(color: UIColor(red: 0.000, green: 0.718, blue: 0.753, alpha: 1.000), location: 0.625), .init(color: UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 0.000), location: 1.0)]
    }

    enum Typography {
        /// The first typography
        static let typography1: TextStyle = TextStyle(families: ["Inter", "sans-serif"], size: 16.0, weight: .bold, isItalic: false, tracking: 0.32, lineHeight: 24.0)
        static let typography2: TextStyle = TextStyle(families: [], size: 20.0, weight: .regular, isItalic: false, tracking: 0.0, lineHeight: 30.0)
        static let typographyAlias: TextStyle = TextStyle(families: ["Inter", "sans-serif"], size: 16.0, weight: .bold, isItalic: false, tracking: 0.32, lineHeight: 24.0)
    }

    enum Text {
        /// The first string
        static let string1: String = "Hello"
        static let string2: String = ""
        static let string3: String = "She said \"hi\" *\u{2f} } </style>"
        static let string4: String = "line\u{a}break"
        static let stringAlias: String = "Hello"
    }

    enum Boolean {
        /// The first boolean
        static let boolean1: Bool = true
        static let boolean2: Bool = false
        static let boolean3: Bool = true
        static let booleanAlias: Bool = true
    }

    /// `keyword` as in CSS; lengths of dashes and gaps where they are given.
    struct LineStyle: Sendable {
        let keyword: String
        let dashes: [CGFloat]
        let cap: CGLineCap
    }

    struct BorderLine: Sendable {
        let color: UIColor
        let width: CGFloat
        let style: LineStyle
    }

    /// In seconds; the curve is that of a cubic Bézier easing.
    struct Motion: Sendable {
        let duration: Double
        let delay: Double
        let curve: [Double]
        var timing: UICubicTimingParameters {
            let start = CGPoint(x: curve[0], y: curve[1])
            return UICubicTimingParameters(controlPoint1: start, controlPoint2: CGPoint(x: curve[2], y: curve[3]))
        }
    }

    /// The layer nearest to the viewer comes first. `radius` is what the frameworks take: half of the `blur` of CSS and Figma.
    struct ShadowLayer: Sendable {
        let color: UIColor
        let x: CGFloat
        let y: CGFloat
        let blur: CGFloat
        let spread: CGFloat
        let isInset: Bool
        var radius: CGFloat { blur / 2 }
    }

    /// A list of them goes from the top to the bottom.
    struct GradientStop: Sendable {
        let color: UIColor
        let location: CGFloat
    }

    /// The first family that is installed, or the font of the system; `lineHeight` in points.
    struct TextStyle: Sendable {
        let families: [String]
        let size: CGFloat
        let weight: UIFont.Weight
        let isItalic: Bool
        let tracking: CGFloat
        let lineHeight: CGFloat?
        var font: UIFont {
            let system = UIFont.systemFont(ofSize: size, weight: weight).fontDescriptor
            let family = families.first(where: { !UIFont.fontNames(forFamilyName: $0).isEmpty })
            let traits = [UIFontDescriptor.TraitKey.weight: weight]
            let own = family.map({ UIFontDescriptor(fontAttributes: [.family: $0, .traits: traits]) }) ?? system
            let slanted = isItalic ? own.withSymbolicTraits(own.symbolicTraits.union(.traitItalic)) : nil
            return UIFont(descriptor: slanted ?? own, size: size)
        }
        /// Of an attributed string.
        var attributes: [NSAttributedString.Key: Any] {
            let paragraph = NSMutableParagraphStyle()
            paragraph.minimumLineHeight = lineHeight ?? 0
            paragraph.maximumLineHeight = lineHeight ?? 0
            return [.font: font, .kern: tracking, .paragraphStyle: paragraph]
        }
    }
}
