import UIKit

enum DesignTokens {
    /// light-a
    enum LightA {
        enum Color {
            static let colorText = UIColor(red: 0.067, green: 0.094, blue: 0.153, alpha: 1.000)
            static let colorLink = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
            static let colorBrand = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// light-b
    enum LightB {
        enum Color {
            static let colorText = UIColor(red: 0.067, green: 0.094, blue: 0.153, alpha: 1.000)
            static let colorLink = UIColor(red: 0.882, green: 0.114, blue: 0.282, alpha: 1.000)
            static let colorBrand = UIColor(red: 0.882, green: 0.114, blue: 0.282, alpha: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// dark-a
    enum DarkA {
        enum Color {
            static let colorText = UIColor(red: 1.000, green: 1.000, blue: 1.000, alpha: 1.000)
            static let colorLink = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
            static let colorBrand = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }

    /// dark-b
    enum DarkB {
        enum Color {
            static let colorText = UIColor(red: 1.000, green: 1.000, blue: 1.000, alpha: 1.000)
            static let colorLink = UIColor(red: 0.882, green: 0.114, blue: 0.282, alpha: 1.000)
            static let colorBrand = UIColor(red: 0.882, green: 0.114, blue: 0.282, alpha: 1.000)
        }

        enum Dimension {
            static let spaceSmall: CGFloat = 8.0
        }
    }
}
