// The files of a package, named as the registry names it where that is set.
import type { Package, PackageKind } from '@tessera/contract'
import type { Output } from '@tessera/engine'
import { mostInAnswer } from '../../../../base/answer-size.ts'
import { problems } from '../../../../base/problems.ts'
import { writeAnswer } from '../../../../kernel/answers/written-answer.ts'
import type { WrittenAnswer } from '../../../../kernel/answers/written-answer.ts'
import type { NodeSource } from '../../snapshots/tree.ts'
import type { PackagesRow } from '../packages.store.ts'
import { scopeOf } from '../setup.ts'
import { dartFormats, dartPackage } from './dart.ts'
import { aarFiles, jarFiles, mavenFormats, pomOf } from './maven.ts'
import { npmFormats, npmPackage } from './npm.ts'
import { readContent, textFile } from './release-content.ts'
import type { PackedFile, ReleaseContent, VersionedRelease } from './release-content.ts'
import { swiftFormats, swiftPackage } from './swift.ts'
import { zipOf } from './zip.ts'

interface PackedPackage {
  name: string
  files: readonly PackedFile[]
}

type Pack = (content: ReleaseContent, names: PackagesRow | undefined, organization: string) => Promise<PackedPackage>

const kinds: Record<PackageKind, { formats: readonly Output[]; pack: Pack }> = {
  npm: {
    formats: npmFormats,
    async pack(content, names, organization) {
      const name = names?.npm_scope ? `${scopeOf(names.npm_scope)}/${names.npm_name!}` : `@${organization}/tokens`
      const { files } = await npmPackage(name, content, names?.license ?? null)
      return { name, files }
    },
  },
  swift: {
    formats: swiftFormats,
    async pack(content, names) {
      const name = names?.swift_name ?? 'DesignTokens'
      const { files } = await swiftPackage(name, content)
      return { name, files }
    },
  },
  maven: {
    formats: mavenFormats,
    async pack(content, names, organization) {
      const group = names?.maven_group ?? organization.replace(/[^a-z0-9]+/g, '_').replace(/^(?=\d)/, '_')
      const artifact = names?.maven_artifact ?? 'tokens'
      const name = `${group}:${artifact}`
      const file = `${group.replaceAll('.', '/')}/${artifact}/${content.version}/${artifact}-${content.version}`
      const files = [
        textFile(`${file}.pom`, pomOf(name, content.version)),
        { path: `${file}.aar`, bytes: zipOf(await aarFiles(name, content)) },
        { path: `${file}.jar`, bytes: zipOf(await jarFiles(name, content)) },
      ]
      return { name, files }
    },
  },
  dart: {
    formats: dartFormats,
    async pack(content, _names, organization) {
      const name = `${organization.replace(/[^a-z0-9]+/g, '_').replace(/^(?=\d)/, '_')}_tokens`
      return { name, files: await dartPackage(name, content) }
    },
  },
}

/** As plain data for the thread. */
export interface FilesGiven extends VersionedRelease {
  kind: PackageKind
  names: PackagesRow | undefined
  /** The organization's name as a slug. */
  organization: string
}

/** The answer, of type `Package`. */
export async function writeFiles(
  { kind, names, organization, ...release }: FilesGiven,
  nodes: NodeSource,
): Promise<WrittenAnswer> {
  const { formats, pack } = kinds[kind]
  const content = await readContent(nodes, release, formats)
  const { name, files } = await pack(content, names, organization)
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostInAnswer) throw problems.answerTooLarge()
  const packed: Package = { kind, name, version: release.version, files: files.map(given) }
  return writeAnswer(packed)
}

/** Archives are no text. */
function given({ path, bytes }: PackedFile): Package['files'][number] {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return /\.(?:jar|aar|zip)$/.test(path)
    ? { path, base64: content.toString('base64') }
    : { path, text: content.toString() }
}
