// The vitest configuration of the mutation tester. It overrides settings that the tester forces on a run.
import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { keptThread } from './kept-thread.mjs'

/** The file that failed last probably fails again; of the others, the small ones are faster. */
class QuickFirst extends BaseSequencer {
  async sort(specifications) {
    const rank = ({ moduleId }) => {
      const key = `:${relative(this.ctx.config.root, moduleId)}`
      const failed = this.ctx.cache.getFileTestResults(key)?.failed
      return failed ? 0 : (this.ctx.cache.getFileStats(key)?.size ?? 0)
    }
    return specifications.sort((a, b) => rank(a) - rank(b))
  }
}

const path = name => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [
    {
      name: 'kept-thread',
      configureVitest({ project }) {
        project.config.pool = keptThread.name
        project.config.poolRunner = keptThread
      },
    },
  ],
  test: {
    root: path('../../packages/engine'),
    include: ['src/**/*.test.ts'],
    sequence: { sequencer: QuickFirst },
    setupFiles: [path('setup.mjs')],
    isolate: false,
    testTimeout: 60_000,
  },
})
