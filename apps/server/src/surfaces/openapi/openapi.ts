// The OpenAPI 3.1 documents, from the same operations as the routes: `/api/v1` for programs with a key, and `/api` for
// the dashboard with its session.
import { domains, isOn, scopeSentences, tags } from '@tessera/contract'
import type { AnyOperation, Domains, Surface } from '@tessera/contract'
import { cookieName } from '../session/session.ts'
import { gonePaths } from '../rest/gone.ts'
import { describe } from './operation-object.ts'
import type { Described } from './operation-object.ts'
import { namedLists, withNamedLists } from './named-lists.ts'
import { nameShared } from './parameters.ts'
import { errorCodeSchema, errorResponses, errorSchema, headersOf } from './refusals.ts'
import { rootOf } from './samples.ts'
import type { JsonSchema } from './schemas.ts'

/** The document: of the API with a key, or of the session. */
export type DocumentOf = 'rest' | 'session'

const infos: Record<DocumentOf, { title: string; description: string }> = {
  rest: {
    title: 'Tessera API',
    description:
      'Stores design tokens in workspaces, tokensets and modes, and serves them to builds, apps, design tools and agents.',
  },
  session: {
    title: 'Tessera session API',
    description:
      "What the dashboard calls for a person who has signed in: the operations of the API, and beside them accounts, keys, members, organizations and administration. The cookie that `sign_in` sets stands for the person; an API key opens nothing here. Every write carries an `Origin` header with this server's own address (browsers send it by themselves), or it is refused with 403. Pages of other origins cannot read the answers.",
  },
}

export function openApi(baseUrl: string, version: string, which: DocumentOf = 'rest'): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  const described: Described[] = []
  const components: Record<string, JsonSchema> = {}
  const used = new Set<keyof Domains>()
  for (const [domain, operations] of Object.entries(domains) as [keyof Domains, Record<string, AnyOperation>][])
    for (const operation of Object.values(operations)) {
      const surface = surfaceIn(operation, which)
      if (!surface) continue
      const one = describe(operation, tags[domain].name, surface, baseUrl)
      described.push(one)
      used.add(domain)
      Object.assign(components, one.components)
      const item = (paths[operation.path] ??=
        surface === 'public' ? { servers: [{ url: rootOf(baseUrl, surface) }] } : {})
      item[operation.method.toLowerCase()] = one.object
    }
  const parameters = nameShared(described.map(each => each.parameters))
  if (which === 'session') Object.assign(paths, gone())
  const shown = (Object.keys(tags) as (keyof Domains)[]).filter(domain => used.has(domain)).map(domain => tags[domain])
  return {
    openapi: '3.1.0',
    info: {
      ...infos[which],
      version,
      contact: { name: 'Help', url: `${baseUrl}/docs/troubleshooting` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: rootOf(baseUrl, which) }],
    security: which === 'rest' ? [{ apiKey: [] }, { oauth: [] }] : [{ sessionCookie: [] }],
    tags: which === 'session' ? [...shown, goneTag] : shown,
    paths: withNamedLists(paths),
    components: {
      securitySchemes: securitySchemes(baseUrl, which),
      schemas: {
        ...sorted({ ...withNamedLists(components), ...namedLists }),
        Error: errorSchema,
        ErrorCode: errorCodeSchema,
      },
      parameters: withNamedLists(parameters),
      headers: headersOf(which),
      responses: errorResponses(which),
    },
  }
}

const sorted = (components: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * The surface in the document's description of an operation: its own, or that of the API for operations without
 * authentication.
 */
export function surfaceIn(operation: AnyOperation, which: DocumentOf): Surface | null {
  if (isOn(operation, which)) return which
  return which === 'rest' && isOn(operation, 'public') ? 'public' : null
}

function securitySchemes(baseUrl: string, which: DocumentOf): JsonSchema {
  if (which === 'session')
    return {
      sessionCookie: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName(baseUrl),
        description:
          'Set by `sign_in` and `sign_up`, HttpOnly and SameSite=Lax. Writes need an `Origin` of this server too.',
      },
    }
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key (\`tsr_…\`) with the scopes: ${Object.keys(scopeSentences).join(', ')}.`,
    },
    oauth: {
      type: 'oauth2',
      description: 'An access token of an app that a person has connected.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/mcp/authorize`,
          tokenUrl: `${baseUrl}/api/oauth/mcp/token`,
          scopes: scopeSentences,
        },
      },
    },
  }
}

const goneTag = {
  name: 'Invitations',
  description: 'Invitation links, which are no more: every call is answered with 410.',
}

/** These paths answer every method the same way; each is documented with its former one. */
function gone(): Record<string, JsonSchema> {
  return Object.fromEntries(
    gonePaths.map(({ path, method, name }) => [
      path,
      {
        [method.toLowerCase()]: {
          operationId: name,
          tags: [goneTag.name],
          summary: 'Invitation links are no more; members are added instantly from workspace settings.',
          description: goneTag.description,
          deprecated: true,
          security: [],
          ...(path.includes('{')
            ? { parameters: [{ name: 'invitation_id', in: 'path', required: true, schema: { type: 'string' } }] }
            : {}),
          responses: { 410: { $ref: '#/components/responses/Error410' } },
        },
      },
    ]),
  )
}
