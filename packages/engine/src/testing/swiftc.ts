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
`,
  SwiftUI: `import UIKit
public typealias CGFloat = Double
public struct Color: Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
  public init(uiColor: UIColor) {}
}
extension UIColor { public convenience init(_ color: Color) { self.init() } }
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
