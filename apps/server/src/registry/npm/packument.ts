// What npm reads of a package: its versions with where they are and what they hold, in full or abbreviated.
import { createHash } from 'node:crypto'
import { publicKeyOf } from '../../domains/delivery/packages/registry-key.ts'
import { integrityOf } from '../../domains/delivery/packages/stored-packages.ts'
import { represent } from '../../kernel/answers/text-cache.ts'
import type { Representation } from '../../kernel/answers/text-cache.ts'
import type { Services } from '../../kernel/context.ts'
import type { BuiltVersion } from '../versions.ts'

export interface NpmPackage {
  organizationId: string
  /** `@acme/tokens` */
  name: string
}

type PackumentForm = 'full' | 'abbreviated'

export async function packumentOf(
  services: Services,
  { organizationId, name }: NpmPackage,
  versions: readonly BuiltVersion[],
  form: PackumentForm,
): Promise<Representation> {
  const { baseUrl, cache } = services
  const state = versions.map(({ release_id, deprecated, tags, stored }) => [
    release_id,
    deprecated,
    tags,
    stored.sha512.toString('base64'),
  ])
  const variant = createHash('sha256')
    .update(JSON.stringify([form, name, baseUrl, state]))
    .digest('base64url')
  return cache.get({ subject: `packument/${organizationId}`, revision: 0, variant }, async () => {
    const { keyid } = await publicKeyOf(services)
    return represent(JSON.stringify(documentOf({ name, baseUrl, keyid }, versions, form)))
  })
}

interface About {
  name: string
  baseUrl: string
  keyid: string
}

function documentOf(about: About, versions: readonly BuiltVersion[], form: PackumentForm) {
  const { name } = about
  const tags = Object.fromEntries(versions.flatMap(({ version, tags }) => tags.map(tag => [tag, version])))
  const modified = versions.map(({ created_at }) => created_at).at(-1) ?? new Date(0).toISOString()
  const listed = Object.fromEntries(versions.map(each => [each.version, versionOf(about, each, form)]))
  if (form === 'abbreviated') return { name, modified, 'dist-tags': tags, versions: listed }
  const times = versions.map(({ version, created_at }): [string, string] => [version, created_at])
  const created = versions[0]?.created_at ?? modified
  return {
    _id: name,
    name,
    description: 'Design tokens',
    license: versions.at(-1)?.stored.manifest['license'],
    'dist-tags': tags,
    versions: listed,
    time: { created, modified, ...Object.fromEntries(times) },
  }
}

function versionOf(
  { name, baseUrl, keyid }: About,
  { version, deprecated, stored }: BuiltVersion,
  form: PackumentForm,
) {
  const { manifest, signature } = stored
  return {
    ...(form === 'full' ? { ...manifest, _id: `${name}@${version}` } : { name, version }),
    ...(deprecated === null ? {} : { deprecated }),
    dist: {
      integrity: integrityOf(stored),
      shasum: stored.sha1.toString('hex'),
      tarball: `${baseUrl}/npm/${name}/-/${fileOf(name, version)}`,
      ...(signature === null ? {} : { signatures: [{ keyid, sig: signature }] }),
    },
  }
}

const fileOf = (name: string, version: string) => `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`

/** The version in the name of a file; undefined: it is no file of this package. */
export function versionIn(name: string, file: string): string | undefined {
  const own = `${name.slice(name.indexOf('/') + 1)}-`
  return file.startsWith(own) && file.endsWith('.tgz') ? file.slice(own.length, -'.tgz'.length) : undefined
}
