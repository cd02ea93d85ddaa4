import { ESLint, Linter } from 'eslint'
import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import tseslint from 'typescript-eslint'

const root = fileURLToPath(new URL('../..', import.meta.url))
const eslint = new ESLint({ cwd: root })

/** What the syntax of a file at that place is refused for. */
async function refused(path: string, code: string): Promise<string[]> {
  const { rules } = (await eslint.calculateConfigForFile(path)) as { rules: Linter.RulesRecord }
  const languageOptions = { parser: tseslint.parser as Linter.Parser }
  const only = { 'no-restricted-syntax': rules['no-restricted-syntax'] } as Linter.RulesRecord
  return new Linter()
    .verify(code, [{ files: ['**/*.ts'], languageOptions, rules: only }], 'x.ts')
    .map(one => one.message)
}

test.each(['apps/server/src/domains/x.ts', 'packages/engine/src/x.ts', 'apps/cli/src/x.ts'])(
  'in %s nothing is cast twice',
  async path => {
    expect(await refused(path, 'export const x = y as unknown as string')).toEqual([
      expect.stringMatching(/cast twice/),
    ])
    expect(await refused(path, 'export const x = y as string')).toEqual([])
  },
)

test('the file of the driver, and tests, may', async () => {
  const code = 'export const x = y as unknown as string'
  expect(await refused('apps/server/src/storage/connections/driver.ts', code)).toEqual([])
  expect(await refused('apps/server/src/domains/x.test.ts', code)).toEqual([])
})

test('the product has no default exports, and names no role where refusalOf decides', async () => {
  const code = "export default x.role === 'admin'"
  expect(await refused('apps/server/src/domains/x.ts', code)).toHaveLength(2)
})
