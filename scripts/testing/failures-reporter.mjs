// A reporter for vitest that writes what failed to the file named by FAILURES_OUTPUT, as a JSON list of texts: tests, suites,
// files that do not load, errors outside of all tests. `npm test` repeats them at its end, which may be all that a CI keeps.
import { writeFileSync } from 'node:fs'

/** Lines of a stack that say where an error comes from; the rest is the runner's own code. */
const STACK_LINES = 6

export default class FailuresReporter {
  /** Called by vitest once, with each test file and with the errors that belong to no test. */
  onTestRunEnd(modules, unhandledErrors) {
    const failures = modules.flatMap(module =>
      [module, ...module.children.allSuites(), ...module.children.allTests()].flatMap(told),
    )
    failures.push(...unhandledErrors.map(error => `Outside of all tests: ${text(error)}`))
    writeFileSync(process.env.FAILURES_OUTPUT, JSON.stringify(failures))
  }
}

/** What a file, a suite or a test failed by: one text for each error. */
function told(part) {
  const errors = part.type === 'test' ? (part.result().errors ?? []) : part.errors()
  const name = part.type === 'module' ? part.moduleId : `${part.module.moduleId} > ${part.fullName}`
  return errors.map(error => `${name}\n${text(error)}`)
}

const text = ({ name, message, diff, stacks = [], stack = '' }) => {
  const frames =
    stacks.length > 0
      ? stacks.map(({ file, line, column }) => `    at ${file}:${line}:${column}`)
      : stack.split('\n').slice(1)
  return [`${name}: ${message}`, diff, ...frames.slice(0, STACK_LINES)].filter(Boolean).join('\n')
}
