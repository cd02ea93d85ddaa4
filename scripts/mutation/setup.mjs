// Before each test file, in the thread that is kept: the tests are collected anew, and as the sources are without a mutant.
import fc from 'fast-check'
import { beforeEach } from 'vitest'

globalThis.__stryker__.activeMutant = undefined
const { evaluatedModules } = globalThis.__vitest_worker__
for (const [id, module] of evaluatedModules.idToModuleMap)
  if (id.endsWith('.test.ts')) evaluatedModules.invalidateModule(module)

// The same values for each mutant: a mutant must not live or die by the dice. Nobody reads the smallest counterexample.
fc.configureGlobal({ seed: 1, endOnFailure: true })

// Tests of time and size say nothing of what is computed, and would run thousands of times; so would whole design systems.
beforeEach(({ task, skip }) => {
  skip(/\d,000|linear time|hundred thousand|slowest/.test(task.name) || task.suite?.name === 'real sets')
})
