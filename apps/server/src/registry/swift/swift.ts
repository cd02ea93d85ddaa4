// The registry that SwiftPM reads packages from (SE-0292). Nothing is published here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSwift } from '../../domains/delivery/packages/packages.store.ts'
import type { PackagesRow } from '../../domains/delivery/packages/packages.store.ts'
import { represent } from '../../kernel/answers/text-cache.ts'
import { json } from '../../surfaces/answer.ts'
import { callerOf, readerOf } from '../caller.ts'
import type { Reader, Registry } from '../caller.ts'
import { notFound, refuseAs, RegistryFault } from '../refusal.ts'
import { sendDocument, sendFile } from '../sending.ts'
import { builtVersions, bytesOf } from '../versions.ts'
import type { BuiltVersion } from '../versions.ts'

type Media = 'json' | 'zip' | 'swift'

export function swiftSurface(app: FastifyInstance, registry: Registry): void {
  const { services } = registry
  app.addHook('onRequest', async (_, reply) => void reply.header('content-version', '1'))
  refuseAs(app, services, {
    challenge: 'Bearer, Basic realm="swift"',
    media: 'application/problem+json',
    headers: { 'content-language': 'en' },
    text: (status, message) => JSON.stringify({ status, title: titles[status] ?? 'Refused', detail: message }),
  })
  routes(app, registry)
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  415: 'Unsupported media type',
  429: 'Too many requests',
}

interface PathParameters {
  scope: string
  name: string
  version?: string
}

function routes(app: FastifyInstance, registry: Registry): void {
  app.get<{ Querystring: { url?: string | string[] } }>('/identifiers', async (request, reply) => {
    accept(request, 'json')
    await callerOf(registry, request, reply)
    const identifiers = await identifiersOf(registry, [request.query.url ?? ''].flat().at(-1)!)
    const answer = represent(JSON.stringify({ identifiers }))
    return sendDocument(request, reply, answer, { reader: 'everyone', media: json })
  })
  app.get<{ Params: PathParameters }>('/:scope/:name', async (request, reply) => sendReleases(registry, request, reply))
  app.get<{ Params: PathParameters }>('/:scope/:name/:version', async (request, reply) => {
    const { version = '' } = request.params
    if (version.endsWith('.zip')) return sendArchive(registry, request, reply, version.slice(0, -'.zip'.length))
    return sendRelease(registry, request, reply, withoutJson(version))
  })
  app.get<{ Params: PathParameters }>('/:scope/:name/:version/Package.swift', async (request, reply) =>
    sendManifest(registry, request, reply),
  )
}

/** A client may ask for `.json` by the address as well. */
const withoutJson = (text: string): string => text.replace(/\.json$/, '')

/** SE-0292, 3.5: `application/vnd.swift.registry.v1+json`, of which version and type may be left out. */
function accept({ headers }: FastifyRequest, media: Media): void {
  const wanted = /application\/vnd\.swift\.registry(?:\.v([^+,;\s]*))?(?:\+([a-z]+))?/.exec(headers.accept ?? '')
  if (!wanted) return
  const [, version = '1', type = media] = wanted
  if (version !== '1') throw new RegistryFault(400, `This registry has no version ${version}: it has version 1.`)
  if (type !== media) throw new RegistryFault(415, `This is ${media}, and no ${type}.`)
}

interface Admitted {
  packages: PackagesRow
  reader: Reader
  of: { organizationId: string; kind: 'swift'; name: string }
}

async function admitted(registry: Registry, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
  const { scope, name } = request.params as PathParameters
  const what = `${scope}.${withoutJson(name)}`
  const packages = await findSwift(registry.services.database, scope, withoutJson(name))
  const reader = await readerOf(registry, request, reply, { packages, what })
  const { organization_id: organizationId, swift_scope, swift_name } = packages!
  return { packages: packages!, reader, of: { organizationId, kind: 'swift', name: `${swift_scope}.${swift_name}` } }
}

const addressOf = ({ services }: Registry, { swift_scope, swift_name }: PackagesRow) =>
  `${services.baseUrl}/swift/${swift_scope}/${swift_name}`

async function sendReleases(registry: Registry, request: FastifyRequest, reply: FastifyReply) {
  accept(request, 'json')
  const { packages, reader, of } = await admitted(registry, request, reply)
  const versions = await builtVersions(registry.services, of, reader)
  const address = addressOf(registry, packages)
  const latest = versions.find(({ tags }) => tags.includes('latest'))
  if (latest) reply.header('link', `<${address}/${latest.version}>; rel="latest-version"`)
  const listed = [...versions]
    .reverse()
    .map(({ version }): [string, { url: string }] => [version, { url: `${address}/${version}` }])
  const answer = represent(JSON.stringify({ releases: Object.fromEntries(listed) }))
  return sendDocument(request, reply, answer, { reader, media: json })
}

async function found(registry: Registry, { of, reader }: Admitted, version: string): Promise<BuiltVersion> {
  const versions = await builtVersions(registry.services, of, reader)
  const own = versions.find(each => each.version === version)
  if (!own) throw notFound(`${of.name} ${version}`)
  return own
}

async function sendRelease(registry: Registry, request: FastifyRequest, reply: FastifyReply, version: string) {
  accept(request, 'json')
  const into = await admitted(registry, request, reply)
  const { stored, deprecated, created_at } = await found(registry, into, version)
  const answer = represent(
    JSON.stringify({
      id: into.of.name,
      version,
      resources: [{ name: 'source-archive', type: 'application/zip', checksum: stored.sha256.toString('hex') }],
      metadata: { description: deprecated === null ? 'Design tokens' : `Design tokens. ${deprecated}` },
      publishedAt: created_at,
    }),
  )
  return sendDocument(request, reply, answer, { reader: into.reader, media: json })
}

/** There is one manifest for all versions of Swift, which an address for one of them leads to. */
async function sendManifest(registry: Registry, request: FastifyRequest, reply: FastifyReply) {
  accept(request, 'swift')
  const into = await admitted(registry, request, reply)
  const { version = '' } = request.params as PathParameters
  const { stored } = await found(registry, into, version)
  const address = `${addressOf(registry, into.packages)}/${version}/Package.swift`
  if (request.url.includes('swift-version=')) return reply.code(303).header('location', address).send()
  reply.header('content-disposition', 'attachment; filename="Package.swift"')
  const manifest = Buffer.from(String(stored.manifest.package))
  return sendFile(request, reply, manifest, { reader: into.reader, media: 'text/x-swift' })
}

async function sendArchive(registry: Registry, request: FastifyRequest, reply: FastifyReply, version: string) {
  accept(request, 'zip')
  const { reader, of } = await admitted(registry, request, reply)
  const bytes = await bytesOf(registry.services, of, version, reader)
  if (!bytes) throw notFound(`${of.name} ${version}`)
  const file = `${of.name.slice(of.name.indexOf('.') + 1)}-${version}.zip`
  reply.header('content-disposition', `attachment; filename="${file}"`)
  return sendFile(request, reply, bytes, { reader, media: 'application/zip' })
}

/** Packages are known by their address here; there is no repository that they are of. */
async function identifiersOf(registry: Registry, url: string): Promise<string[]> {
  const { services } = registry
  const own = `${services.baseUrl}/swift/`
  const [scope, name, ...rest] = url.startsWith(own) ? url.slice(own.length).split('/') : []
  const packages = scope && name && rest.length === 0 ? await findSwift(services.database, scope, name) : undefined
  if (!packages?.public) throw notFound('A package of this address')
  return [`${packages.swift_scope}.${packages.swift_name}`]
}
