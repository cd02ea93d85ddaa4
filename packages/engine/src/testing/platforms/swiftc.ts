// The real Swift compiler, where it is installed (SWIFTC names it, `swiftc` otherwise), with as much of UIKit and SwiftUI
// as our constants use.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const compiler = process.env.SWIFTC ?? 'swiftc'

const stubs = {
  UIKit: `public typealias CGFloat = Double
public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }
public final class UITraitCollection: Sendable { public let userInterfaceStyle = UIUserInterfaceStyle.light }
open class UIColor: @unchecked Sendable {
  public init() {}
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {}
}
extension UITraitCollection { public static var current: UITraitCollection { UITraitCollection() } }
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public struct CGPoint: Sendable { public init(x: CGFloat, y: CGFloat) {} }
public struct UIFontDescriptor {
  public struct AttributeName: Hashable, Sendable { public static let family = Self(), traits = Self() }
  public struct TraitKey: Hashable, Sendable { public static let weight = Self() }
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = Self(rawValue: 1)
  }
  public let symbolicTraits = SymbolicTraits()
  public init(fontAttributes: [AttributeName: Any]) {}
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? { nil }
}
open class UIFont {
  public struct Weight: Hashable, Sendable {
    public static let ultraLight = Self(), thin = Self(), light = Self(), regular = Self(), medium = Self()
    public static let semibold = Self(), bold = Self(), heavy = Self(), black = Self()
  }
  public static let labelFontSize: CGFloat = 17
  public let fontDescriptor = UIFontDescriptor(fontAttributes: [:])
  public init(descriptor: UIFontDescriptor, size: CGFloat) {}
  public static func systemFont(ofSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
  public static func fontNames(forFamilyName: String) -> [String] { [] }
}
public struct NSAttributedString {
  public struct Key: Hashable, Sendable { public static let font = Self(), kern = Self(), paragraphStyle = Self() }
}
public final class NSMutableParagraphStyle {
  public init() {}
  public var minimumLineHeight: CGFloat = 0
  public var maximumLineHeight: CGFloat = 0
}
public final class UICubicTimingParameters { public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {} }
`,
  SwiftUI: `import UIKit
public typealias CGFloat = Double
public struct Color: Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
  public init(uiColor: UIColor) {}
}
extension UIColor { public convenience init(_ color: Color) { self.init() } }
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public struct Font: Sendable {
  public enum Design: Sendable { case \`default\`, serif, rounded, monospaced }
  public struct Weight: Sendable {
    public static let ultraLight = Self(), thin = Self(), light = Self(), regular = Self(), medium = Self()
    public static let semibold = Self(), bold = Self(), heavy = Self(), black = Self()
  }
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
  public static func system(size: CGFloat, design: Design) -> Font { Font() }
  public func weight(_ weight: Weight) -> Font { self }
  public func italic() -> Font { self }
}
public struct Gradient { public struct Stop: Sendable { public init(color: Color, location: CGFloat) {} } }
public enum UnitPoint: Sendable { case top, bottom }
public struct LinearGradient: Sendable {
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}
public struct Animation: Sendable {
  public static func timingCurve(_: Double, _: Double, _: Double, _: Double, duration: Double) -> Animation { Animation() }
  public func delay(_: Double) -> Animation { self }
}
`,
}

export const hasSwift = (): boolean => spawnSync(compiler, ['--version']).status === 0

/** Returns the compiler's errors for a file's text, none where it is valid Swift 6. */
export function swiftChecker(): (code: string) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-swift-'))
  for (const [name, text] of Object.entries(stubs)) {
    writeFileSync(join(folder, `${name}.swift`), text)
    const module = join(folder, `${name}.swiftmodule`)
    execFileSync(
      compiler,
      ['-emit-module', '-emit-module-path', module, '-module-name', name, '-I', folder, join(folder, `${name}.swift`)],
      { stdio: 'pipe', cwd: folder },
    )
  }
  const file = join(folder, 'Tokens.swift')
  return code => {
    writeFileSync(file, code)
    const { status, stderr } = spawnSync(compiler, ['-swift-version', '6', '-typecheck', '-I', folder, file], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    const errors = stderr.split('\n').filter(line => /\berror: /.test(line))
    return status === 0 || errors.length > 0 ? errors : [stderr]
  }
}
