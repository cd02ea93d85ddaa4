import UIKit

enum DesignTokens {
    enum Color {
    }

    enum Dimension {
    }
}
