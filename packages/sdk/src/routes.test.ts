// routes.generated.ts is written from the contract. After a change of operations: UPDATE_DOCS=1 npx vitest run --project services sdk/src/routes
import { domains, isOn } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('routes.generated.ts', import.meta.url))

const kindOf = ({ answers, input, sendsBody }: AnyOperation) =>
  answers ? ` ${answers}` : 'cursor' in input.shape ? ' list' : sendsBody ? ' body' : ''

const routes = Object.entries(domains).map(([domain, operations]) => {
  const called = Object.entries<AnyOperation>(operations).filter(
    ([, operation]) => isOn(operation, 'rest') || isOn(operation, 'session'),
  )
  const lines = called.map(
    ([name, operation]) => `${name}: '${operation.method} ${operation.path}${kindOf(operation)}',`,
  )
  return `${domain}: {\n${lines.join('\n')}\n},`
})

const source = `// The route of each operation, written from the contract by routes.test.ts: UPDATE_DOCS=1 npx vitest run --project services sdk/src/routes
// Importing the contract would bundle its validator.
import type { Domains } from '@tessera/contract'
import type { RoutesOf } from './types.ts'

export const routes = {
${routes.join('\n')}
} as const satisfies { [D in keyof Domains]: RoutesOf<Domains[D]> }
`

test('the routes are those of the contract, one for each operation', async () => {
  const expected = await format(source, { ...(await resolveConfig(file)), parser: 'typescript' })
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, expected)
  else expect(await readFile(file, 'utf8')).toBe(expected)
})
