// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
// Mapped into sRGB: color.link in High contrast
// 1rem is 16pt
import UIKit

enum DesignTokens {
    /// Light
    enum Light {
        enum Color {
            static let colorText = UIColor(red: 0.067, green: 0.094, blue: 0.153, alpha: 1.000)
            static let colorLink = UIColor(red: 0.067, green: 0.094, blue: 0.153, alpha: 1.000)
        }

        enum Dimension {
            /// Between words
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// High contrast
    enum HighContrast {
        enum Color {
            static let colorText = UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 1.000)
            static let colorLink = UIColor(red: 0.017, green: 0.000, blue: 0.895, alpha: 1.000)
        }

        enum Dimension {
            /// Between words
            static let spaceSmall: CGFloat = 8.0
        }
    }
}
