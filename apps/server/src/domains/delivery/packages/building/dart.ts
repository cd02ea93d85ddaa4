// A release as a package of Dart, for Flutter.
import type { Output } from '@tessera/engine'
import { changelogOf, readmeOf } from './readme.ts'
import { textFile } from './release-content.ts'
import type { PackedFile, ReleaseContent } from './release-content.ts'

export const dartFormats: readonly Output[] = [{ name: 'flutter', format: 'flutter' }]

/** `name`: lower-case letters, digits and underscores. */
export async function dartPackage(name: string, content: ReleaseContent): Promise<PackedFile[]> {
  const written = content.formats.get('flutter') ?? []
  const files = written.map(({ path, bytes }) => ({ path: `lib/src/${dartName(path.split('/').at(-1)!)}`, bytes }))
  // Parts may declare the same names, so that only one part is the library itself; others are imported by their own file.
  const library = files.length === 1 ? `export '${files[0]!.path.slice('lib/'.length)}';\n` : ''
  const imports =
    files.length === 1 ? [`package:${name}/${name}.dart`] : files.map(({ path }) => `package:${name}/${path.slice(4)}`)
  const usage = ['## Use', '', '```dart', ...imports.map(path => `import '${path}';`), '```']
  return [
    textFile('pubspec.yaml', pubspecOf(name, content.version)),
    textFile('README.md', await readmeOf(name, content, usage)),
    textFile('CHANGELOG.md', changelogOf(content)),
    ...(library === '' ? [] : [textFile(`lib/${name}.dart`, library)]),
    ...files,
  ]
}

const dartName = (file: string): string => file.replaceAll('-', '_')

function pubspecOf(name: string, version: string): string {
  return [
    `name: ${name}`,
    'description: Design tokens',
    `version: ${version}`,
    'publish_to: none',
    '',
    'environment:',
    "  sdk: '>=3.0.0 <4.0.0'",
    '',
    'dependencies:',
    '  flutter:',
    '    sdk: flutter',
    '',
  ].join('\n')
}
