import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until it has the focus, as somebody without a mouse does; and proves that it can be reached. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i++) {
    // While a list is open, what is behind it is not there for anybody; Tab goes on and closes it.
    if ((await target.count()) > 0 && (await target.evaluate(element => element === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} cannot be reached with ${most} times Tab`)
}

/** Goes there and presses. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes there and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Opens a menu and takes what begins so. */
export async function chooseInMenu(page: Page, trigger: Locator, entry: string): Promise<void> {
  await press(page, trigger)
  await pickInMenu(page, entry)
}

/** Takes what begins so in the menu that is open. A menu hears no key before one of its entries has the focus. */
export async function pickInMenu(page: Page, entry: string): Promise<void> {
  const focused = page.getByRole('menu').locator(':focus')
  await expect(focused).toBeVisible()
  await page.keyboard.type(entry)
  await expect(focused).toContainText(new RegExp(`^${entry}`))
  await page.keyboard.press('Enter')
}

/** Opens a list of choices and takes one by typing the beginning of its name. */
export async function choose(page: Page, trigger: Locator, option: string): Promise<void> {
  await press(page, trigger)
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(option)
  await expect(page.getByRole('option', { name: option }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}
