import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultExclude, defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/testing/memory.mjs'

// The tests and the servers that they start take it over.
process.env['TMPDIR'] = temporaryFolder()

/** Milliseconds after which a test or hook is taken to hang. Long, so that a loaded machine never decides a test. */
const patience = 120_000
/** Each project loads the sources anew in each of its workers, so there is one for tests of the same settings, not for each package.
 * It takes no setting but `maxWorkers` from the list that it stands in. */
const project = (name: string, include: string[], test: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: patience,
    hookTimeout: patience,
    // Its own limit would be a second.
    expect: { poll: { timeout: patience } },
    // A test that passes sometimes is a defect, in the test or in the product.
    retry: 0,
    setupFiles: [fileURLToPath(new URL('scripts/testing/seed.ts', import.meta.url))],
    // Argon2, native and one for each process, does not live in several threads of one.
    pool: 'forks',
    // Most of what a test makes is garbage at once. With the default of 16 MB, V8 takes a tenth of the time to collect it.
    execArgv: ['--max-semi-space-size=64'],
    // A worker runs one file after the other and loads the sources once: tests undo what they change outside of their file.
    isolate: false,
    ...test,
  },
})
const dashboard = 'apps/dashboard/vite.config.ts'
/** Tests without a server. All others are of services, so that a new package's tests run before anybody lists it. */
const libraries = [
  'packages/{engine,contract,code,lint-core,stylelint-plugin,eslint-plugin}/src/**/*.test.ts',
  'scripts/**/*.test.ts',
]
/** Tests that reach a real server on a database of their own. */
const withServer = {
  globalSetup: fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url)),
  exclude: [...defaultExclude, ...libraries, 'apps/dashboard/**'],
  // Each waits for its database and for programs like Git a third of the time, which another one uses.
  maxWorkers: 3,
  // Projects with workers of other numbers run one after the other.
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    // Two cores are what most machines that run this can spare; the database server takes its part as well.
    maxWorkers: 2,
    projects: [
      project('libraries', libraries),
      project('services', ['{packages,apps}/*/src/**/*.test.ts'], withServer),
      ...(existsSync(new URL(dashboard, import.meta.url))
        ? [
            {
              extends: `./${dashboard}`,
              ...project('dashboard', ['src/**/*.test.{ts,tsx}'], { root: 'apps/dashboard', environment: 'happy-dom' }),
            },
          ]
        : []),
    ],
  },
})
