import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseTests, readsTheBuild } from './choose-tests.mjs'

let tree: string
beforeEach(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-choose-')))
  for (const path of [
    'apps/server/src/domains/modes/modes.ts',
    'apps/server/src/domains/modes/modes.store.ts',
    'apps/server/src/domains/modes/modes.test.ts',
    'apps/server/src/domains/modes/limit.test.ts',
    'apps/server/src/domains/tokens/many.test.ts',
    'apps/server/src/domains/tokens/plan/plan.ts',
    'apps/dashboard/e2e/grid.spec.ts',
    'apps/dashboard/e2e/modes.spec.ts',
    'scripts/manual.mjs',
    'scripts/manual.test.ts',
    'docs/modes.md',
    'packages/engine/src/index.ts',
  ]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), '')
  }
})
afterEach(() => rmSync(tree, { recursive: true }))

const modes = 'apps/server/src/domains/modes'

test.each([
  ['a test is itself', [`${modes}/limit.test.ts`], [`${modes}/limit.test.ts`], []],
  [
    'a folder has the tests below it',
    ['apps/server/src/domains/modes/'],
    [`${modes}/limit.test.ts`, `${modes}/modes.test.ts`],
    [],
  ],
  ['a file has the test of its name', [`${modes}/modes.ts`], [`${modes}/modes.test.ts`], []],
  [
    'or else those beside it',
    [`${modes}/paging.ts`, `${modes}/modes.store.ts`],
    [`${modes}/modes.test.ts`],
    [`${modes}/paging.ts`],
  ],
  [
    'or further up',
    ['apps/server/src/domains/tokens/plan/plan.ts'],
    ['apps/server/src/domains/tokens/many.test.ts'],
    [],
  ],
  ['a script has its own', ['scripts/manual.mjs'], ['scripts/manual.test.ts'], []],
  [
    'a name has the unit tests with it in their path',
    ['many', 'modes'],
    [`${modes}/limit.test.ts`, `${modes}/modes.test.ts`, 'apps/server/src/domains/tokens/many.test.ts'],
    [],
  ],
  [
    'what has no test near it is told',
    ['docs/modes.md', 'packages/engine/src'],
    [],
    ['docs/modes.md', 'packages/engine/src'],
  ],
])('%s', (_, names, unit, unknown) => {
  expect(chooseTests(names, tree)).toEqual({ unit, browser: [], unknown })
})

test('a name that no unit test has, or the path of a spec, chooses browser specs', () => {
  for (const name of ['grid', 'grid.spec', 'apps/dashboard/e2e/grid.spec.ts'])
    expect(chooseTests([name], tree)).toEqual({ unit: [], browser: ['apps/dashboard/e2e/grid.spec.ts'], unknown: [] })
  expect(chooseTests(['apps/dashboard/e2e'], tree).browser).toHaveLength(2)
})

test('a test that starts the built server, or opens its pages, needs the build', () => {
  expect(readsTheBuild(`import { startServer } from '../testing/process.ts'`)).toBe(true)
  expect(readsTheBuild(`import { chromium } from 'playwright-core'`)).toBe(true)
  expect(readsTheBuild(`import { world } from '../testing/world.ts'`)).toBe(false)
})
