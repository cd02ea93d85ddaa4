// Clients that others generate from the documents: they have a type for each record, by its name, and fit a program that uses them.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { repeats } from '@tessera/engine/testing/random/repeats'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from './openapi.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'tessera-clients-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The compiler's diagnostics for a program of these files. */
function faultsOf(paths: string[]): string[] {
  const program = ts.createProgram(paths, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // The types of browsers would take longer to check than both clients.
    lib: ['lib.es2023.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

const documentOf = (which: 'rest' | 'session') => openApi('https://tokens.example.com', '1.0.0', which)
const rest = documentOf('rest')

const testLong = test.runIf(repeats('GENERATORS', { short: 1, long: 2 }) > 1)

testLong('openapi-typescript: components and operations have the names of the contract', async () => {
  for (const [name, document] of Object.entries({ rest, session: documentOf('session') }))
    await writeFile(join(folder, `${name}.ts`), astToString(await openapiTS(document as never)))
  const use = join(folder, 'use.ts')
  await writeFile(
    use,
    `import type { components, operations, paths } from './rest.ts'
import type { components as session } from './session.ts'
type Token = components['schemas']['Token']
type Workspace = components['schemas']['ListedWorkspace']
export const describe = (token: Token): string | null => token.description
export const alias = (token: Token): string => token.alias_to ?? token.name
export const isColor = (token: Token): boolean => token.type === 'color'
export const role = (workspace: Workspace): 'owner' | 'admin' | 'editor' | 'viewer' => workspace.user_role
export const first = (list: operations['list_tokens_by_mode']['responses'][200]['content']['application/json']): Token | undefined => list.tokens[0]
export const body: NonNullable<paths['/workspaces']['post']['requestBody']>['content']['application/json'] = { name: 'Acme' }
export const key = (key: session['schemas']['ApiKey']): string | null => key.expires_at
export const refusal: components['schemas']['Error'] = { error: 'No', code: 'not_found' }
// @ts-expect-error A token's type is one of the known ones.
export const wrong: Token['type'] = 'colour'
`,
  )
  expect(faultsOf([use])).toEqual([])
})

test('@hey-api/openapi-ts: each record is a type, each operation has its data', async () => {
  const output = join(folder, 'hey')
  await createClient({
    input: rest as never,
    output,
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  })
  expect(await readdir(output)).toContain('types.gen.ts')
  const types = await readFile(join(output, 'types.gen.ts'), 'utf8')
  for (const name of Object.keys((rest.components as { schemas: object }).schemas))
    expect(types).toContain(`export type ${name} = `)
  const use = join(folder, 'hey-use.ts')
  await writeFile(
    use,
    `import type { CreateTokenData, ListTokensByModeResponses, Token } from './hey/types.gen.ts'
export const body: CreateTokenData['body'] = { name: 'color.brand', type: 'color', value: '#112233' }
export const first = (list: ListTokensByModeResponses[200]): Token | undefined => list.tokens[0]
export const text = (token: Token): string | null => token.description
`,
  )
  expect(faultsOf([use])).toEqual([])
})
