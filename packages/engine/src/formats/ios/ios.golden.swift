// Left out, as this format has no form for them: dimension.6 (dimension), dimension.7 (dimension), fontSize.3 (fontSize), letterSpacing.2 (letterSpacing), strokeStyle.1 (strokeStyle), strokeStyle.2 (strokeStyle), strokeStyle.3 (strokeStyle), strokeStyle.alias (strokeStyle), border.1 (border), border.2 (border), border.alias (border), transition.1 (transition), transition.2 (transition), transition.alias (transition), shadow.1 (shadow), shadow.2 (shadow), shadow.3 (shadow), shadow.alias (shadow), gradient.1 (gradient), gradient.2 (gradient), gradient.alias (gradient), typography.1 (typography), typography.2 (typography), typography.alias (typography)
// Mapped into sRGB: color.10, color.11, color.12, color.15
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
}
