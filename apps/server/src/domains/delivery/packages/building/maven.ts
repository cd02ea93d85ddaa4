// A release as an artifact of Maven: a library of Android resources, or a JAR of the same, with the Kotlin of Compose as sources.
import type { Output } from '@tessera/engine'
import { changelogOf, readmeOf } from './readme.ts'
import { textFile } from './release-content.ts'
import type { PackedFile, ReleaseContent } from './release-content.ts'
import { zipOf } from './zip.ts'

export const mavenFormats: readonly Output[] = [
  { name: 'android', format: 'android' },
  { name: 'compose', format: 'compose' },
  { name: 'json', format: 'json' },
]

/** `group:artifact` */
const halves = (name: string): [group: string, artifact: string] => name.split(':') as [string, string]

const jarManifest = textFile('META-INF/MANIFEST.MF', 'Manifest-Version: 1.0\r\nCreated-By: Tessera\r\n\r\n')

export async function jarFiles(name: string, content: ReleaseContent): Promise<PackedFile[]> {
  return [jarManifest, ...(await commonFiles(name, content))]
}

/** The Android Gradle plugin asks for the manifest, the resources and an archive of classes, which may be empty. */
export async function aarFiles(name: string, content: ReleaseContent): Promise<PackedFile[]> {
  const [group, artifact] = halves(name)
  const place = `${group}.${artifact.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}`
  const manifest = `<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${place}" />\n`
  return [
    textFile('AndroidManifest.xml', manifest),
    { path: 'classes.jar', bytes: zipOf([jarManifest]) },
    textFile('R.txt', ''),
    ...(await commonFiles(name, content)),
  ]
}

async function commonFiles(name: string, content: ReleaseContent): Promise<PackedFile[]> {
  const [, artifact] = halves(name)
  const fileIn = (format: string, folder: string) =>
    (content.formats.get(format) ?? []).map(({ path, bytes }) => ({
      path: `${folder}/${path.slice(format.length + 1).replaceAll('/', '_')}`,
      bytes,
    }))
  const compose = fileIn('compose', `kotlin/${artifact}`)
  // A class for each version of Compose cannot be built here, and the compiler of the app knows its own.
  const sources = [
    'The Kotlin for Compose is source, not classes: your module compiles it.',
    `Unpack \`kotlin/${artifact}\` of the JAR, \`${name}:${content.version}@jar\`, into a folder of its sources.`,
  ]
  const usage = [
    '## Use',
    '',
    '```kotlin',
    `implementation("${name}:${content.version}")`,
    '```',
    ...(compose.length > 0 ? ['', ...sources] : []),
  ]
  return [
    ...fileIn('android', 'res/values'),
    ...compose,
    ...fileIn('json', 'assets'),
    textFile('README.md', await readmeOf(name, content, usage)),
    textFile('CHANGELOG.md', changelogOf(content)),
  ]
}

/** Of the version, whose main file is the AAR. */
export function pomOf(name: string, version: string): string {
  const [group, artifact] = halves(name)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '  <modelVersion>4.0.0</modelVersion>',
    `  <groupId>${group}</groupId>`,
    `  <artifactId>${artifact}</artifactId>`,
    `  <version>${version}</version>`,
    '  <packaging>aar</packaging>',
    '  <name>Design tokens</name>',
    '</project>',
    '',
  ].join('\n')
}
