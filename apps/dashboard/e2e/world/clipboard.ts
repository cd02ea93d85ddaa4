import type { Page } from '@playwright/test'

/** What the clipboard holds now. The page writes it asynchronously after the key or the click, so tests poll for it. */
export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
