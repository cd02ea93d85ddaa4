import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const include = ['src/**/*.test.{ts,tsx}']
/** Milliseconds after which a test or hook is taken to hang. Long, so that a loaded machine never decides a test. */
const patience = 120_000
/** A project takes no setting but `maxWorkers` from the list that it stands in. */
const project = (name: string, root: string, test: object = {}) => ({
  test: {
    name,
    root,
    include,
    environment: 'node',
    testTimeout: patience,
    hookTimeout: patience,
    // A test that passes sometimes is a defect, in the test or in the product.
    retry: 0,
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
/** Tests that reach a real server on a database of their own. */
const withServer = {
  globalSetup: fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url)),
}

export default defineConfig({
  test: {
    // Two cores are what most machines that run this can spare; the database server takes its part as well.
    maxWorkers: 2,
    projects: [
      project('engine', 'packages/engine'),
      project('contract', 'packages/contract'),
      project('code', 'packages/code'),
      project('stylelint-plugin', 'packages/stylelint-plugin'),
      project('eslint-plugin', 'packages/eslint-plugin'),
      project('sdk', 'packages/sdk', withServer),
      project('server', 'apps/server', withServer),
      project('cli', 'apps/cli', withServer),
      project('figma-plugin', 'apps/figma-plugin', withServer),
      project('scripts', 'scripts', { include: ['**/*.test.ts'] }),
      ...(existsSync(new URL(dashboard, import.meta.url))
        ? [{ extends: `./${dashboard}`, ...project('dashboard', 'apps/dashboard', { environment: 'happy-dom' }) }]
        : []),
    ],
  },
})
