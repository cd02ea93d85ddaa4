// Addresses at which programs and agents look for a service's description before they read its manual.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../kernel/context.ts'
import { countAnonymous } from '../anonymous.ts'
import type { ManualSection } from './manual.ts'
import { referencePages } from './page.ts'

const [rest] = referencePages

/** Addresses that people and programs try by habit, and what stands for them here. */
const habitual = [
  { paths: ['/openapi.json', '/swagger.json', '/api-docs.json', '/.well-known/openapi.json'], to: rest.document },
  { paths: ['/api', '/api-docs', '/docs/', '/reference', '/redoc', '/swagger', '/v1'], to: rest.path },
  { paths: ['/mcp'], to: '/docs/mcp' },
  // https://w3c.github.io/webappsec-change-password-url/
  { paths: ['/.well-known/change-password'], to: '/settings' },
]

/** Pages of the manual that have another address now. */
const moved = {
  'for/asvs': 'reference/asvs',
  'from-figma': 'migrating/from-figma',
  'from-tokens-studio': 'migrating/from-tokens-studio',
  sdk: 'packages/sdk',
  share: 'tokens/share',
  themes: 'tokens/themes',
}

/** Pages that somebody shared with everybody may be found; the rest asks for a session or a key. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /mcp/\n'

export function discoverySurface(app: FastifyInstance, services: Services, sections: readonly ManualSection[]): void {
  const get = (path: string, type: string, content: (baseUrl: string) => string) =>
    app.get(path, async (request, reply) => {
      await countAnonymous(services, request, reply)
      return reply
        .header('Content-Type', type)
        .header('Cache-Control', 'public, max-age=300')
        .send(content(services.baseUrl))
    })
  const redirect = (path: string, to: string, status = 302) =>
    app.get(path, async (request, reply) => {
      await countAnonymous(services, request, reply)
      return reply.redirect(to, status)
    })
  for (const { paths, to } of habitual) for (const path of paths) redirect(path, to)
  for (const [before, now] of Object.entries(moved)) redirect(`/docs/${before}`, `/docs/${now}`, 301)
  get('/robots.txt', 'text/plain; charset=utf-8', () => robots)
  get('/.well-known/api-catalog', 'application/linkset+json; charset=utf-8', apiCatalog)
  get('/llms.txt', 'text/plain; charset=utf-8', baseUrl => llmsText(baseUrl, sections))
}

/** RFC 9727, in the form of RFC 9264. */
const apiCatalog = (baseUrl: string): string =>
  JSON.stringify({
    linkset: referencePages.map(({ path, document }) => ({
      anchor: baseUrl + document.slice(0, document.lastIndexOf('/')),
      'service-desc': [{ href: baseUrl + document, type: 'application/json' }],
      'service-doc': [{ href: baseUrl + path, type: 'text/html' }],
    })),
  })

/** https://llmstxt.org */
function llmsText(baseUrl: string, sections: readonly ManualSection[]): string {
  const link = (name: string, path: string) => `- [${name}](${baseUrl}${path})`
  return [
    '# Tessera',
    '',
    "> Stores a design system's tokens (colors, dimensions, type, motion) and serves them to builds, apps, design tools and agents.",
    '',
    `Agents connect to the MCP server at ${baseUrl}/api/mcp and begin with its tool list_resources. Programs call the REST API at ${baseUrl}/api/v1 with an API key.`,
    '',
    '## Reference',
    '',
    ...referencePages.flatMap(({ title, path, document }) => [link(title, path), link(`${title}, OpenAPI`, document)]),
    ...sections.flatMap(({ title, pages }) => [
      '',
      `## ${title}`,
      '',
      ...pages.map(({ name, address }) => link(name, `/docs/${address}`)),
    ]),
    '',
  ].join('\n')
}
