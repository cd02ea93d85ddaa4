import { expect, type Page } from '@playwright/test'

export const densities = ['comfortable', 'compact'] as const
export const contrasts = ['normal', 'high'] as const

export interface Look {
  density: (typeof densities)[number]
  contrast: (typeof contrasts)[number]
}

/** Every density with every contrast. The schemes are gone through by `expectAccessible`. */
export const looks: Look[] = densities.flatMap(density => contrasts.map(contrast => ({ density, contrast })))

/** As if it had been chosen in the menu: kept in the browser, and told to the page that is open. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate(({ density, contrast }) => {
    localStorage.setItem('tessera.density', density)
    localStorage.setItem('tessera.contrast', contrast)
    dispatchEvent(new Event('tessera:theme'))
  }, look)
  await expect(page.locator('html')).toHaveAttribute('data-density', look.density)
  await expect(page.locator('html')).toHaveAttribute('data-contrast', look.contrast)
}
