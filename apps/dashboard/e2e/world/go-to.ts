import { expect, type Page } from '@playwright/test'

/**
 * Goes there as a link of the dashboard does, without loading it anew: for tests that only look at one screen after
 * another.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const inside = await page.evaluate(() => document.getElementById('main') !== null)
  if (inside) await page.evaluate(to => history.pushState({}, '', to), path)
  else await page.goto(path)
  await expect(page).toHaveURL(new RegExp(`${path.split('?')[0]!.replaceAll('/', '\\/')}(\\?|$)`))
}
