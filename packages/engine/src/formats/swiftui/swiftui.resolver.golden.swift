import SwiftUI

enum DesignTokens {
    /// light-a
    enum LightA {
        enum Color {
            static let colorText = SwiftUI.Color(.sRGB, red: 0.067, green: 0.094, blue: 0.153, opacity: 1.000)
            static let colorLink = SwiftUI.Color(.sRGB, red: 0.231, green: 0.510, blue: 0.965, opacity: 1.000)
            static let colorBrand = SwiftUI.Color(.sRGB, red: 0.231, green: 0.510, blue: 0.965, opacity: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// light-b
    enum LightB {
        enum Color {
            static let colorText = SwiftUI.Color(.sRGB, red: 0.067, green: 0.094, blue: 0.153, opacity: 1.000)
            static let colorLink = SwiftUI.Color(.sRGB, red: 0.882, green: 0.114, blue: 0.282, opacity: 1.000)
            static let colorBrand = SwiftUI.Color(.sRGB, red: 0.882, green: 0.114, blue: 0.282, opacity: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// dark-a
    enum DarkA {
        enum Color {
            static let colorText = SwiftUI.Color(.sRGB, red: 1.000, green: 1.000, blue: 1.000, opacity: 1.000)
            static let colorLink = SwiftUI.Color(.sRGB, red: 0.231, green: 0.510, blue: 0.965, opacity: 1.000)
            static let colorBrand = SwiftUI.Color(.sRGB, red: 0.231, green: 0.510, blue: 0.965, opacity: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// dark-b
    enum DarkB {
        enum Color {
            static let colorText = SwiftUI.Color(.sRGB, red: 1.000, green: 1.000, blue: 1.000, opacity: 1.000)
            static let colorLink = SwiftUI.Color(.sRGB, red: 0.882, green: 0.114, blue: 0.282, opacity: 1.000)
            static let colorBrand = SwiftUI.Color(.sRGB, red: 0.882, green: 0.114, blue: 0.282, opacity: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }
}
