import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const include = ['src/**/*.test.{ts,tsx}']
const project = (name: string, root: string, test: object = {}) => ({
  test: { name, root, include, environment: 'node', ...test },
})
const dashboard = 'apps/dashboard/vite.config.ts'

export default defineConfig({
  test: {
    // Two cores are what most machines that run this can spare; the database server takes its part as well.
    maxWorkers: 2,
    pool: 'threads',
    projects: [
      project('engine', 'packages/engine'),
      project('contract', 'packages/contract'),
      project('sdk', 'packages/sdk'),
      project('server', 'apps/server', {
        globalSetup: './src/testing/global-setup.ts',
        // Argon2, native and one for each process, does not live in several threads of one.
        pool: 'forks',
        testTimeout: 20_000,
        hookTimeout: 30_000,
      }),
      project('cli', 'apps/cli'),
      project('figma-plugin', 'apps/figma-plugin'),
      project('scripts', 'scripts', { include: ['**/*.test.ts'], testTimeout: 60_000 }),
      ...(existsSync(new URL(dashboard, import.meta.url))
        ? [{ extends: `./${dashboard}`, ...project('dashboard', 'apps/dashboard', { environment: 'happy-dom' }) }]
        : []),
    ],
  },
})
