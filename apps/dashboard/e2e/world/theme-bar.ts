// The line of chips that chooses what a workspace's screens follow.
import type { Locator, Page } from '@playwright/test'

export const themeBar = (page: Page): Locator => page.getByRole('region', { name: 'Themes', exact: true })

/** The chip of an axis, with its name and its chosen context. */
export const chipOf = (page: Page, axis: string, context = ''): Locator =>
  themeBar(page).getByRole('button', { name: `${axis} ${context}`.trim() })

export async function chooseContext(page: Page, axis: string, context: string): Promise<void> {
  await chipOf(page, axis).click()
  // The entry for none has a hint in its name.
  await page.getByRole('menuitemradio', { name: context, exact: context !== 'No themes' }).click()
}
