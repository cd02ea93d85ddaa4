// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
// 1rem is 16pt
import SwiftUI

enum DesignTokens {
    /// Light
    enum Light {
        enum Color {
            static let colorText = SwiftUI.Color(.sRGB, red: 0.067, green: 0.094, blue: 0.153, opacity: 1.000)
            static let colorLink = SwiftUI.Color(.sRGB, red: 0.067, green: 0.094, blue: 0.153, opacity: 1.000)
        }

        enum Dimension {
            /// Between words
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// High contrast
    enum HighContrast {
        enum Color {
            static let colorText = SwiftUI.Color(.sRGB, red: 0.000, green: 0.000, blue: 0.000, opacity: 1.000)
            static let colorLink = SwiftUI.Color(.displayP3, red: 0.000, green: 0.000, blue: 0.861, opacity: 1.000)
        }

        enum Dimension {
            /// Between words
            static let spaceSmall: CGFloat = 8.0
        }
    }
}
