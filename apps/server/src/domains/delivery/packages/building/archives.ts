// Packages as the one file that is downloaded.
import { createHash } from 'node:crypto'
import type { NodeSource } from '../../snapshots/tree.ts'
import { aarFiles, jarFiles, mavenFormats } from './maven.ts'
import { npmFormats, npmPackage } from './npm.ts'
import { readContent } from './release-content.ts'
import type { PackedFile, ReleaseContent, VersionedRelease } from './release-content.ts'
import { swiftFormats, swiftPackage } from './swift.ts'
import { gzip, tar } from './tar.ts'
import { zipOf } from './zip.ts'

interface Packed {
  /** What is told of the package without its bytes. */
  manifest: Record<string, unknown>
  bytes: Buffer
}

/** With what is stored beside it. */
export interface Archive extends Packed {
  workspaces: string[]
  sha1: Uint8Array
  sha256: Uint8Array
  sha512: Uint8Array
}

const below = (folder: string, files: readonly PackedFile[]): PackedFile[] =>
  files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }))

async function npmArchive(name: string, content: ReleaseContent, license: string | null): Promise<Packed> {
  const { manifest, files } = await npmPackage(name, content, license)
  return { manifest, bytes: gzip(tar(below('package', files))) }
}

/** `name`: `scope.name`. SwiftPM strips the first folder. */
async function swiftArchive(name: string, content: ReleaseContent): Promise<Packed> {
  const own = name.slice(name.indexOf('.') + 1)
  const { manifest, files } = await swiftPackage(own, content)
  return { manifest: { package: manifest }, bytes: zipOf(below(own, files)) }
}

async function jarArchive(name: string, content: ReleaseContent): Promise<Packed> {
  return { manifest: {}, bytes: zipOf(await jarFiles(name, content)) }
}

async function aarArchive(name: string, content: ReleaseContent): Promise<Packed> {
  return { manifest: {}, bytes: zipOf(await aarFiles(name, content)) }
}

/** How archives of a kind are built. */
const kinds = {
  npm: { formats: npmFormats, archive: npmArchive },
  swift: { formats: swiftFormats, archive: swiftArchive },
  jar: { formats: mavenFormats, archive: jarArchive },
  aar: { formats: mavenFormats, archive: aarArchive },
}
export type ArchiveKind = keyof typeof kinds

/** As plain data for the thread. */
export interface ArchiveGiven extends VersionedRelease {
  kind: ArchiveKind
  name: string
  license: string | null
}

export async function buildArchive(
  { kind, name, license, ...release }: ArchiveGiven,
  nodes: NodeSource,
): Promise<Archive> {
  const { formats, archive } = kinds[kind]
  const content = await readContent(nodes, release, formats)
  const packed = await archive(name, content, license)
  const digest = (algorithm: string) => createHash(algorithm).update(packed.bytes).digest()
  const digests = { sha1: digest('sha1'), sha256: digest('sha256'), sha512: digest('sha512') }
  return { ...packed, ...digests, workspaces: content.workspaces }
}
