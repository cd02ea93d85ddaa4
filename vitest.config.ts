import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const include = ['src/**/*.test.{ts,tsx}']
const project = (name: string, root: string, test: object = {}) => ({
  test: { name, root, include, environment: 'node', ...test },
})
const dashboard = 'apps/dashboard/vite.config.ts'
/** Tests that reach a real server on a database of their own. */
const withServer = {
  globalSetup: fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url)),
  // Argon2, native and one for each process, does not live in several threads of one.
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

export default defineConfig({
  test: {
    // Two cores are what most machines that run this can spare; the database server takes its part as well.
    maxWorkers: 2,
    pool: 'threads',
    // Where nobody looks, a machine that stalls for seconds must not decide.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      project('engine', 'packages/engine', { testTimeout: 60_000 }),
      project('contract', 'packages/contract'),
      project('sdk', 'packages/sdk', withServer),
      project('server', 'apps/server', withServer),
      project('cli', 'apps/cli', withServer),
      project('figma-plugin', 'apps/figma-plugin', withServer),
      project('scripts', 'scripts', { include: ['**/*.test.ts'], testTimeout: 60_000 }),
      ...(existsSync(new URL(dashboard, import.meta.url))
        ? [{ extends: `./${dashboard}`, ...project('dashboard', 'apps/dashboard', { environment: 'happy-dom' }) }]
        : []),
    ],
  },
})
