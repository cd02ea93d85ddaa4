// Runs before each test file in the reused thread: the tests are collected again, without a mutant.
import fc from 'fast-check'
import { beforeEach } from 'vitest'

globalThis.__stryker__.activeMutant = undefined
const { evaluatedModules } = globalThis.__vitest_worker__
for (const [id, module] of evaluatedModules.idToModuleMap)
  if (id.endsWith('.test.ts')) evaluatedModules.invalidateModule(module)

// The same random values for each mutant, so that its result does not depend on chance. The smallest counterexample is not
// needed.
fc.configureGlobal({ seed: 1, endOnFailure: true })

// Tests of time and size do not check results, and would run thousands of times; so would whole design systems.
beforeEach(({ task, skip }) => {
  skip(/\d,000|linear time|hundred thousand|slowest/.test(task.name) || task.suite?.name === 'real sets')
})
