// Packages as the one file that is downloaded.
import { aarFiles, jarFiles } from './maven.ts'
import { npmPackage } from './npm.ts'
import type { PackedFile, ReleaseContent } from './release-content.ts'
import { swiftPackage } from './swift.ts'
import { gzip, tar } from './tar.ts'
import { zipOf } from './zip.ts'

interface Archive {
  /** What is told of the package without its bytes. */
  manifest: Record<string, unknown>
  bytes: Buffer
}

const below = (folder: string, files: readonly PackedFile[]): PackedFile[] =>
  files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }))

export async function npmArchive(name: string, content: ReleaseContent): Promise<Archive> {
  const { manifest, files } = await npmPackage(name, content)
  return { manifest, bytes: await gzip(tar(below('package', files))) }
}

/** `name`: `scope.name`. SwiftPM strips the first folder. */
export async function swiftArchive(name: string, content: ReleaseContent): Promise<Archive> {
  const own = name.slice(name.indexOf('.') + 1)
  const { manifest, files } = await swiftPackage(own, content)
  return { manifest: { package: manifest }, bytes: zipOf(below(own, files)) }
}

export async function jarArchive(name: string, content: ReleaseContent): Promise<Archive> {
  return { manifest: {}, bytes: zipOf(await jarFiles(name, content)) }
}

export async function aarArchive(name: string, content: ReleaseContent): Promise<Archive> {
  return { manifest: {}, bytes: zipOf(await aarFiles(name, content)) }
}
