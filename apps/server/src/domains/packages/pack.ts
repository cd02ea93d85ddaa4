// A release as the files of a package, for the command line. It is named as the registry names it where that is set.
import type { Package, PackageKind } from '@tessera/contract'
import { slugOf } from '@tessera/engine'
import type { Output } from '@tessera/engine'
import { mostInAnswer } from '../../base/answer-size.ts'
import { problems } from '../../base/problems.ts'
import type { Context } from '../../kernel/context.ts'
import { findNamed } from '../releases/named.ts'
import type { ReleaseRow } from '../releases/releases.store.ts'
import { dartFormats, dartPackage } from './building/dart.ts'
import { aarFiles, jarFiles, mavenFormats, pomOf } from './building/maven.ts'
import { npmFormats, npmPackage } from './building/npm.ts'
import { readContent, textFile } from './building/release-content.ts'
import type { PackedFile, ReleaseContent } from './building/release-content.ts'
import { swiftFormats, swiftPackage } from './building/swift.ts'
import { zipOf } from './building/zip.ts'
import * as store from './packages.store.ts'
import type { PackagesRow } from './packages.store.ts'
import { scopeOf } from './setup.ts'

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
      const { files } = await npmPackage(name, content)
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

export async function pack(
  context: Context<'environment'>,
  kind: PackageKind,
  release: string | undefined,
): Promise<Package> {
  const { db, organization, rendering } = context
  const row = await releaseOf(context, release)
  const version = (await store.findNamedVersion(db, row.id)) ?? row.version
  const { formats, pack: packAs } = kinds[kind]
  const content = await readContent({ db, rendering }, { organizationId: organization.id, row, version }, formats)
  const names = await store.getPackages(db, organization.id)
  const { name, files } = await packAs(content, names, slugOf(organization.name) || 'organization')
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostInAnswer) throw problems.answerTooLarge()
  return { kind, name, version, files: files.map(given) }
}

async function releaseOf(
  { db, environment }: Context<'environment'>,
  release: string | undefined,
): Promise<ReleaseRow> {
  const named = release ?? environment.active_release_id
  const row = named === null ? undefined : await findNamed(db, environment.id, named)
  if (!row) throw problems.notFound('Release')
  return row
}

/** Archives are no text. */
function given({ path, bytes }: PackedFile): Package['files'][number] {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return /\.(?:jar|aar|zip)$/.test(path)
    ? { path, base64: content.toString('base64') }
    : { path, text: content.toString() }
}
