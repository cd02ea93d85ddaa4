// The OpenAPI documents and the pages that are written from them: complete, right, and usable by tools.
import { execFileSync } from 'node:child_process'
import { allOperations, isOn, problemCodes, takesQuery } from '@tessera/contract'
import type { AnyOperation, ProblemCode } from '@tessera/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '../../testing/examples/example-run.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { addressOf, exampleOf } from './examples.ts'
import { surfaceIn } from './openapi.ts'
import { statusOf } from './operation-codes.ts'
import { rootOf } from './samples.ts'

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any

let w: World
const documents: Record<string, Any> = {}
const pages: Record<string, string> = {}
const places = [
  { which: 'rest', document: '/api/v1/openapi.json', page: '/docs' },
  { which: 'session', document: '/api/openapi.json', page: '/docs/session' },
] as const

beforeAll(async () => {
  w = await world()
  for (const { which, document, page } of places) {
    documents[which] = (await w.send('GET', document)).body
    pages[which] = (await w.send('GET', page)).text
  }
})
afterAll(() => w.close())

const operationsOf = (which: 'rest' | 'session') => allOperations.filter(operation => surfaceIn(operation, which))
const objectsOf = (document: Any): Any[] =>
  Object.values<Any>(document.paths).flatMap(item => Object.values<Any>(item).filter(each => each.operationId))
const articleOf = (page: string, id: string) =>
  page.split('<article ').find(each => each.slice(0, each.indexOf('>')).includes(`id="${id}"`))!

/** Every value of a document with its keys. */
function* walk(value: unknown, path: string[] = []): Generator<[string[], Any]> {
  yield [path, value]
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* walk(inner, [...path, key])
}

/** Deprecated paths, which are no operations. */
const gone = ['accept_invitation', 'verify_invitation', 'delete_invitation']

describe.each(places)('$document and $page', ({ which, document }) => {
  test('have every operation of the surface, and no page has one that the document lacks', () => {
    const expected = operationsOf(which).map(({ name }) => name)
    const described = objectsOf(documents[which]).map(({ operationId }) => operationId as string)
    expect(described.filter(name => !gone.includes(name)).toSorted()).toEqual(expected.toSorted())
    const shown = [...pages[which]!.matchAll(/<article id="([a-z_]+)"/g)].map(([, id]) => id)
    expect(shown.toSorted()).toEqual(described.toSorted())
    for (const name of described) expect(pages[which]).toContain(`href="#${name}"`)
  })

  test('show an example of every operation', () => {
    const missing = operationsOf(which).filter(operation => !exampleOf(operation, ''))
    expect(
      missing.map(({ name }) => name),
      `run: ${command}`,
    ).toEqual([])
  })

  test('show each example as curl, with the client and with the command line, without a script', () => {
    for (const { name } of operationsOf(which)) {
      const article = articleOf(pages[which]!, name)
      const choices = [...article.matchAll(/<input type="radio" name="call-\w+" id="([\w-]+)" value="(\w+)"/g)]
      expect(
        choices.map(([, , label]) => label),
        name,
      ).toEqual(['curl', 'SDK', 'CLI'])
      for (const [, id] of choices) expect(article, name).toContain(`<label for="${id}">`)
      expect(article).toMatch(/<fieldset class="tabs"><legend>Answers/)
    }
  })

  test('leave every object open to fields that come later', () => {
    const closed = [...walk(documents[which])].filter(
      ([path, value]) => value === false && ['additionalProperties', 'unevaluatedProperties'].includes(path.at(-1)!),
    )
    expect(closed.map(([path]) => path.join('.'))).toEqual([])
  })

  test('refer to records by name: an answer with an id and times is a component', () => {
    const unnamed = objectsOf(documents[which]).flatMap(({ operationId, responses }) =>
      [...walk(responses)]
        .filter(([path]) => !path.includes('examples'))
        .filter(([, value]) => value?.properties?.id && value.properties.created_at)
        .filter(([, value]) => !value.properties.key) // shown once, with the key itself
        .map(() => `${operationId}: list its record in packages/contract/src/schemas.ts`),
    )
    expect(unnamed).toEqual([])
    const known = new Set(Object.keys(documents[which].components.schemas))
    for (const [path, value] of walk(documents[which]))
      if (path.at(-1) === '$ref' && value.startsWith('#/components/schemas/'))
        expect(known, path.join('.')).toContain(value.split('/').at(-1))
  })

  test('have examples that their schemas accept, and every refusal one', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema(documents[which], 'document')
    for (const [path, value] of walk(documents[which])) {
      if (!value?.schema || !value.examples || path.includes('x-codeSamples')) continue
      const pointer = [...path, 'schema'].map(part => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      const check = ajv.getSchema(`document#/${pointer.map(encodeURIComponent).join('/')}`)!
      for (const each of Object.values<Any>(value.examples))
        expect([check(each.value), path.join(' '), check.errors]).toEqual([true, path.join(' '), null])
    }
    for (const { operationId, responses, 'x-problem-codes': codes } of objectsOf(documents[which]))
      for (const [status, response] of Object.entries<Any>(responses)) {
        if (Number(status) < 400) continue
        const full = response.$ref ? documents[which].components.responses[response.$ref.split('/').at(-1)] : response
        const { value } = full.content['application/json'].examples.refusal
        expect(value.error, `${operationId} ${status}`).toMatch(/\S/)
        expect(documents[which].components.schemas.ErrorCode.enum, `${operationId} ${status}`).toContain(value.code)
        if (!response.$ref) expect(codes, `${operationId} ${status}: list the code in refuses`).toContain(value.code)
      }
  })

  // What Spectral's rules for OpenAPI ask for beyond those that `npm run check` reads the documents by.
  test('have what linters and generators ask for', () => {
    const { info, paths } = documents[which]
    expect(info.contact.url).toBe(`${w.services.baseUrl}/docs/troubleshooting`)
    const bare = [...walk(documents[which])].filter(
      ([path, value]) => !path.includes('examples') && value?.type === 'array' && !value.items,
    )
    expect(bare.map(([path]) => path.join('.'))).toEqual([])
    const scoped = objectsOf(documents[which]).flatMap(({ operationId, security }) =>
      security.filter((each: Any) => each.apiKey?.length || each.sessionCookie?.length).map(() => operationId),
    )
    expect(scoped).toEqual([])
    expect(objectsOf({ paths }).filter(({ description }) => !description)).toEqual([])
  })

  test('list the codes of the refusals, and their statuses', () => {
    const enumerated = documents[which].components.schemas.ErrorCode.enum
    expect(enumerated).toEqual(Object.keys(problemCodes))
    for (const { operationId, responses, 'x-problem-codes': codes = [] } of objectsOf(documents[which]))
      for (const code of codes as ProblemCode[]) {
        expect(enumerated, operationId).toContain(code)
        expect(Object.keys(responses), `${operationId} ${code}`).toContain(String(statusOf(code)))
      }
  })

  test('name what operations share, and document who may call each', () => {
    const { parameters, securitySchemes } = documents[which].components
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['WorkspaceId', 'TokensetId', 'Limit', 'Cursor']))
    for (const { operationId, security, tags } of objectsOf(documents[which])) {
      expect(tags, operationId).toHaveLength(1)
      expect(documents[which].tags.map((tag: Any) => tag.name)).toContain(tags[0])
      for (const scheme of security.flatMap((each: Any) => Object.keys(each)))
        expect(securitySchemes).toHaveProperty(scheme)
    }
  })

  test('is open to everybody, and its neighbors are not found', async () => {
    const answer = await w.send('GET', document)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.body.openapi).toBe('3.1.0')
    expect(answer.body.servers[0].url).toBe(rootOf(w.services.baseUrl, which))
    const neighbor = await w.send('GET', '/api/openapi.yaml')
    expect([neighbor.status, neighbor.body.error]).toEqual([404, 'Not found'])
  })
})

/** The arguments that a shell passes to each `curl` of a script. */
function wordsOf(script: string): string[][] {
  const prelude = `curl() { for word; do printf '%s\\0' "$word"; done; printf '\\n\\0'; }\nTESSERA_API_KEY=secret\n`
  const words = execFileSync('sh', ['-c', prelude + script], { maxBuffer: 10_000_000 })
    .toString()
    .split('\0')
  const calls: string[][] = [[]]
  for (const word of words.slice(0, -1))
    if (word === '\n') calls.push([])
    else calls.at(-1)!.push(word)
  return calls.slice(0, -1)
}

test.each(['rest', 'session'] as const)('the curl lines of %s call what the examples called', which => {
  const operations = operationsOf(which)
  const sources = operations.map(({ name }) => {
    const object = objectsOf(documents[which]).find(({ operationId }) => operationId === name)
    return object['x-codeSamples'].find(({ label }: Any) => label === 'curl').source as string
  })
  const calls = wordsOf(sources.join('\n'))
  expect(calls).toHaveLength(operations.length)
  for (const [index, operation] of operations.entries()) {
    const words = calls[index]!
    const { request } = exampleOf(operation, w.services.baseUrl)!
    const after = (flag: string) => words[words.indexOf(flag) + 1]!
    const surface = surfaceIn(operation, which)!
    expect(words).toContain(rootOf(w.services.baseUrl, surface) + addressOf(operation, request))
    expect(words.includes('-X') ? after('-X') : 'GET').toBe(operation.method)
    if (!takesQuery(operation)) expect(JSON.parse(after('-d'))).toEqual(request.input)
    if (surface === 'rest') expect(words).toContain('Authorization: Bearer secret')
    if (surface === 'session' && operation.method !== 'GET') expect(words).toContain(`Origin: ${w.services.baseUrl}`)
  }
})

describe('a field of the page', () => {
  const fieldOf = (article: string, name: string) =>
    new RegExp(`<dt><code>${name}</code> (.*?)</dt><dd>(.*?)</dd>`)
      .exec(article)!
      .slice(1)
      .map(html =>
        html
          .replace(/<[^>]+>/g, ' ')
          .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
          .replace(/\s+/g, ' ')
          .trim(),
      )

  test('that may be null is documented as such', () => {
    expect(fieldOf(articleOf(pages.rest!, 'Workspace'), 'description')).toEqual(['string | null', ''])
    expect(fieldOf(articleOf(pages.session!, 'Environment'), 'active_release_id')).toEqual(['string (uuid) | null', ''])
    expect(pages.rest).not.toContain('any JSON | null')
  })

  test('has its format, its values, its default and its limits', () => {
    expect(fieldOf(articleOf(pages.rest!, 'Workspace'), 'created_at')[0]).toBe('string (date-time)')
    expect(fieldOf(articleOf(pages.rest!, 'ListedWorkspace'), 'user_role')[0]).toBe(
      '"owner" | "admin" | "editor" | "viewer"',
    )
    expect(articleOf(pages.rest!, 'Token')).toContain('<a href="#TokenType">TokenType</a>')
    expect(articleOf(pages.rest!, 'TokenType')).toContain('One of <code>color</code>, <code>dimension</code>,')
    const remove = articleOf(pages.rest!, 'delete_token')
    expect(fieldOf(remove, 'on_dependents')[0]).toBe('"break" | "refuse" | "inline" query')
    expect(fieldOf(remove, 'on_dependents')[1]).toContain('Default: "break" .')
    const list = articleOf(pages.rest!, 'list_workspaces')
    expect(fieldOf(list, 'limit')).toEqual(['integer query', expect.stringContaining('1 to 1,000.')])
    expect(fieldOf(articleOf(pages.rest!, 'create_workspace'), 'name')).toEqual([
      'string required',
      expect.stringContaining('1 to 255 characters.'),
    ])
  })

  test('links to the record that it contains', () => {
    expect(articleOf(pages.rest!, 'list_tokens')).toContain('<a href="#Token">Token</a>[]')
    expect(articleOf(pages.rest!, 'Token')).toBeDefined()
  })
})

test('the session document describes what a write needs: the cookie, and an Origin of this server', () => {
  const { components, info } = documents.session
  expect(components.securitySchemes.sessionCookie).toMatchObject({
    type: 'apiKey',
    in: 'cookie',
    name: 'tessera_session',
  })
  expect(info.description).toContain('`Origin`')
  const writes = allOperations.filter((each: AnyOperation) => isOn(each, 'session') && each.method !== 'GET')
  for (const { path, method } of writes)
    expect(documents.session.paths[path][method.toLowerCase()].parameters).toContainEqual({
      $ref: '#/components/parameters/Origin',
    })
})

test('the session’s reference documents that signing in may fail', () => {
  const signIn = objectsOf(documents.session).find(({ operationId }) => operationId === 'sign_in')
  expect(signIn.responses).toHaveProperty('401')
  expect(signIn['x-problem-codes']).toEqual(expect.arrayContaining(['sign_in_failed', 'too_many_attempts']))
})
