import type { Page } from '@playwright/test'

/**
 * The page is not told what others do: for what happens to somebody who is slower than the news. Before the page is
 * opened.
 */
export async function unlive(page: Page): Promise<void> {
  await page.route('**/api/workspaces/*/events*', () => {})
}
