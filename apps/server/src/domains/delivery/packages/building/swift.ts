// A release as a Swift package: a library with a target for each part, whose names other modules may use.
import type { Output } from '@tessera/engine'
import { changelogOf, readmeOf } from './readme.ts'
import { textFile } from './release-content.ts'
import type { PackedFile, ReleaseContent } from './release-content.ts'

export const swiftFormats: readonly Output[] = [{ name: 'swiftui', format: 'swiftui' }]

interface SwiftPackage {
  /** The text of Package.swift. */
  manifest: string
  files: PackedFile[]
}

export async function swiftPackage(name: string, content: ReleaseContent): Promise<SwiftPackage> {
  const written = content.formats.get('swiftui') ?? []
  const targets = content.parts.map(part => {
    const file = written.find(({ path }) => path === `swiftui/${part.name}.swift`)
    const target = content.parts.length === 1 ? moduleOf(name) : `${moduleOf(name)}${moduleOf(part.name)}`
    return { target, text: file ? opened(Buffer.from(file.bytes).toString()) : '' }
  })
  const manifest = manifestOf(
    name,
    targets.map(({ target }) => target),
  )
  const usage = ['## Use', '', '```swift', ...targets.map(({ target }) => `import ${target}`), '```']
  return {
    manifest,
    files: [
      textFile('Package.swift', manifest),
      textFile('README.md', await readmeOf(name, content, usage)),
      textFile('CHANGELOG.md', changelogOf(content)),
      ...targets.map(({ target, text }) => textFile(`Sources/${target}/DesignTokens.swift`, text)),
    ],
  }
}

/** The name of a module: letters and digits, which begin with a letter. */
const moduleOf = (name: string): string =>
  name
    .replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())
    .replace(/^(?=\d)/, 'Tokens')

/** What a format declares is for its own module. */
const opened = (text: string): string =>
  text.replace(/^([ \t]*)(?=(?:enum|struct|static (?:let|var)|let|var) )/gm, '$1public ')

function manifestOf(name: string, targets: readonly string[]): string {
  const listed = targets.map(target => `"${target}"`).join(', ')
  return [
    '// swift-tools-version:5.7',
    'import PackageDescription',
    '',
    'let package = Package(',
    `    name: "${name}",`,
    '    platforms: [.iOS(.v15), .macOS(.v12)],',
    `    products: [.library(name: "${moduleOf(name)}", targets: [${listed}])],`,
    `    targets: [${targets.map(target => `.target(name: "${target}")`).join(', ')}]`,
    ')',
    '',
  ].join('\n')
}
