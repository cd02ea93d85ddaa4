// The registry that npm, pnpm, yarn and bun read packages from: `@scope:registry=<base>/npm/`. Nothing is published here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findNpm } from '../../domains/delivery/packages/packages.store.ts'
import { publicKeyOf } from '../../domains/delivery/packages/registry-key.ts'
import { represent } from '../../kernel/answers/text-cache.ts'
import { json } from '../../surfaces/answer.ts'
import { callerOf, readerOf, uncountedReader } from '../caller.ts'
import type { Reader, Registry } from '../caller.ts'
import { keyMissing, notFound, refuseAs } from '../refusal.ts'
import { sendDocument, sendFile } from '../sending.ts'
import { builtVersions, bytesOf } from '../versions.ts'
import { packumentOf, versionIn } from './packument.ts'
import type { NpmPackage } from './packument.ts'
import { search } from './search.ts'
import type { Query } from './search.ts'

const abbreviated = 'application/vnd.npm.install-v1+json'

export function npmSurface(app: FastifyInstance, registry: Registry): void {
  const { services } = registry
  refuseAs(app, services, {
    challenge: 'Bearer, Basic realm="npm"',
    media: json,
    text: (_, message) => JSON.stringify({ error: message }),
  })
  packageRoutes(app, registry)
  registryRoutes(app, registry)
}

interface PathParameters {
  package?: string
  scope?: string
  name?: string
  file?: string
}

/** A scoped name is one segment of the path, with its slash encoded, or two. */
function packageRoutes(app: FastifyInstance, registry: Registry): void {
  for (const path of ['/:package', '/:scope/:name'])
    app.get<{ Params: PathParameters }>(path, async (request, reply) =>
      sendPackument(registry, request, reply, request.params),
    )
  for (const path of ['/:package/-/:file', '/:scope/:name/-/:file'])
    app.get<{ Params: PathParameters }>(path, async (request, reply) =>
      sendTarball(registry, request, reply, request.params),
    )
}

interface Admitted extends NpmPackage {
  reader: Reader
}

async function admitted(
  registry: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
  named: PathParameters,
): Promise<Admitted> {
  const what = named.package ?? `${named.scope}/${named.name}`
  const [, scope, name] = /^@([^/]+)\/([^/]+)$/.exec(what) ?? []
  const packages = scope && name ? await findNpm(registry.services.database, scope, name) : undefined
  const reader = await readerOf(registry, request, reply, { packages, what })
  return { organizationId: packages!.organization_id, name: what, reader }
}

async function sendPackument(registry: Registry, request: FastifyRequest, reply: FastifyReply, named: PathParameters) {
  const { reader, ...of } = await admitted(registry, request, reply, named)
  const isAbbreviated = (request.headers.accept ?? '').includes(abbreviated)
  const versions = await builtVersions(registry.services, { ...of, kind: 'npm' }, reader)
  const answer = await packumentOf(registry.services, of, versions, isAbbreviated ? 'abbreviated' : 'full')
  return sendDocument(request, reply, answer, { reader, media: isAbbreviated ? abbreviated : json })
}

async function sendTarball(registry: Registry, request: FastifyRequest, reply: FastifyReply, named: PathParameters) {
  const { reader, organizationId, name } = await admitted(registry, request, reply, named)
  const version = versionIn(name, named.file ?? '')
  const of = { organizationId, kind: 'npm' as const, name }
  const bytes = version === undefined ? undefined : await bytesOf(registry.services, of, version, reader)
  if (!bytes) throw notFound(`${name} ${version ?? ''}`.trim())
  return sendFile(request, reply, bytes, { reader, media: 'application/octet-stream' })
}

function registryRoutes(app: FastifyInstance, registry: Registry): void {
  const { services } = registry
  const answer = (request: FastifyRequest, reply: FastifyReply, reader: Reader, body: object) =>
    sendDocument(request, reply, represent(JSON.stringify(body)), { reader, media: json })

  app.get('/-/ping', async (request, reply) => {
    await callerOf(registry, request, reply)
    return answer(request, reply, 'everyone', {})
  })
  app.get('/-/whoami', async (request, reply) => {
    const caller = await callerOf(registry, request, reply)
    if (!caller) throw keyMissing()
    return answer(request, reply, 'member', { username: caller.user.name })
  })
  app.get('/-/npm/v1/keys', async (request, reply) => {
    await callerOf(registry, request, reply)
    const kind = 'ecdsa-sha2-nistp256'
    const keys = [{ expires: null, ...(await publicKeyOf(services)), keytype: kind, scheme: kind }]
    return answer(request, reply, 'everyone', { keys })
  })
  app.get<{ Querystring: Query }>('/-/v1/search', async (request, reply) => {
    const caller = await callerOf(registry, request, reply)
    const found = await search(services, request.query, caller, packages =>
      uncountedReader(registry, request, reply, packages),
    )
    return answer(request, reply, 'member', found)
  })
}
