// The dashboard in a real browser, against a server of its own. `npm test` runs it; alone: `npx playwright test` in this folder.
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'

const launchOptions = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world/global-setup.ts',
  fullyParallel: true,
  // One more than cores: each waits a quarter of its time for what the page shows.
  workers: 3,
  // No retries: a test that passes sometimes is a defect, in the test or in the product.
  retries: 0,
  forbidOnly: true,
  // For machines that do other things as well: a test that hangs is found all the same.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
    // What cannot be clicked by then cannot be clicked: the next try should not wait for minutes.
    actionTimeout: 30_000,
    // Recording needs a program that is not installed with the browser.
    video: 'off',
    // Costs half of the time: `--trace on` when it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'first run', testMatch: 'first-run.spec.ts' },
    { name: 'dashboard', testIgnore: 'first-run.spec.ts', dependencies: ['first run'] },
  ],
})
