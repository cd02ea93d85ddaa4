import SwiftUI

enum DesignTokens {
    enum Color {
    }

    enum Dimension {
    }
}
