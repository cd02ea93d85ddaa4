// A repository of Maven 2, which Gradle and Maven read artifacts from. Nothing is published here.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pomOf } from '../../domains/delivery/packages/building/maven.ts'
import { findMaven } from '../../domains/delivery/packages/packages.store.ts'
import { represent } from '../../kernel/answers/text-cache.ts'
import { readerOf } from '../caller.ts'
import type { Reader, Registry } from '../caller.ts'
import { notFound, refuseAs } from '../refusal.ts'
import { sendDocument, sendFile } from '../sending.ts'
import { builtVersions, bytesOf } from '../versions.ts'

export function mavenSurface(app: FastifyInstance, registry: Registry): void {
  const { services } = registry
  refuseAs(app, services, {
    challenge: 'Basic realm="maven"',
    media: 'text/plain; charset=utf-8',
    text: (_, message) => `${message}\n`,
  })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) =>
    sendPath(registry, request, reply, request.params['*']),
  )
}

const digests = ['md5', 'sha1', 'sha256', 'sha512'] as const
type Digest = (typeof digests)[number]

/** The address of a file: `com/acme/tokens/1.0.0/tokens-1.0.0.pom.sha1`. */
interface MavenPath {
  group: string
  artifact: string
  /** null: `maven-metadata.xml` of the artifact. */
  version: string | null
  file: string
  digest: Digest | null
}

function placeOf(path: string): MavenPath | null {
  const segments = path.split('/')
  const last = segments.pop() ?? ''
  const digest = digests.find(each => last.endsWith(`.${each}`)) ?? null
  const file = digest === null ? last : last.slice(0, -digest.length - 1)
  const version = file === 'maven-metadata.xml' ? null : (segments.pop() ?? '')
  const artifact = segments.pop()
  return artifact === undefined || segments.length === 0
    ? null
    : { group: segments.join('.'), artifact, version, file, digest }
}

async function sendPath(registry: Registry, request: FastifyRequest, reply: FastifyReply, path: string) {
  const place = placeOf(path)
  const { services } = registry
  const packages = place ? await findMaven(services.database, place.group, place.artifact) : undefined
  const reader = await readerOf(registry, request, reply, { packages, what: path })
  const organizationId = packages!.organization_id
  const bytes = await contentOf(registry, { ...place!, organizationId }, reader)
  if (!bytes) throw notFound(path)
  const { digest, version } = place!
  const media = digest === null ? mediaOf(place!.file) : 'text/plain; charset=utf-8'
  const sent = digest === null ? bytes : Buffer.from(createHash(digest).update(bytes).digest('hex'))
  return version === null
    ? sendDocument(request, reply, represent(sent), { reader, media })
    : sendFile(request, reply, sent, { reader, media })
}

function mediaOf(file: string): string {
  if (/\.(?:xml|pom)$/.test(file)) return 'application/xml; charset=utf-8'
  return file.endsWith('.jar') ? 'application/java-archive' : 'application/octet-stream'
}

interface Wanted extends MavenPath {
  organizationId: string
}

async function contentOf(registry: Registry, wanted: Wanted, reader: Reader): Promise<Buffer | undefined> {
  const { organizationId, group, artifact, version, file } = wanted
  const name = `${group}:${artifact}`
  if (version === null) return metadataOf(registry, { organizationId, name }, reader)
  const extension = /\.(pom|aar|jar)$/.exec(file)?.[1]
  if (file !== `${artifact}-${version}.${extension}`) return undefined
  const kind = extension === 'jar' ? ('jar' as const) : ('aar' as const)
  const bytes = await bytesOf(registry.services, { organizationId, kind, name }, version, reader)
  return bytes && extension === 'pom' ? Buffer.from(pomOf(name, version)) : bytes
}

async function metadataOf(
  { services }: Registry,
  { organizationId, name }: { organizationId: string; name: string },
  reader: Reader,
): Promise<Buffer> {
  const versions = await builtVersions(services, { organizationId, kind: 'aar', name }, reader)
  const [group, artifact] = name.split(':')
  const newest = versions.at(-1)
  const latest = versions.find(({ tags }) => tags.includes('latest')) ?? newest
  const latestLines = latest
    ? [`    <latest>${latest.version}</latest>`, `    <release>${latest.version}</release>`]
    : []
  const updated = newest ? newest.created_at.replace(/\D/g, '').slice(0, 14) : '19700101000000'
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<metadata>',
    `  <groupId>${group}</groupId>`,
    `  <artifactId>${artifact}</artifactId>`,
    '  <versioning>',
    ...latestLines,
    '    <versions>',
    ...versions.map(({ version }) => `      <version>${version}</version>`),
    '    </versions>',
    `    <lastUpdated>${updated}</lastUpdated>`,
    '  </versioning>',
    '</metadata>',
    '',
  ]
  return Buffer.from(lines.join('\n'))
}
