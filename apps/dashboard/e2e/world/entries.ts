import type { Locator } from '@playwright/test'
import type { Page } from './test.ts'

/** The entries of a list, or those among them that say something. */
export const entriesOf = (within: Page | Locator, list: string, text: string | RegExp = ''): Locator =>
  within.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })
