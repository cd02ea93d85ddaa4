import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until it has the focus, as somebody without a mouse does; and proves that it can be reached. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i++) {
    // While a list is open, what is behind it is not there for anybody; Tab goes on and closes it.
    const key = (await target.count()) > 0 ? await target.evaluate(nextKey) : 'Tab'
    if (key === null) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} cannot be reached with ${most} times Tab`)
}

/** The key on the way to an element: an arrow inside the bar that it is in, otherwise Tab. Null once it has the focus. */
function nextKey(element: Element): string | null {
  if (element === document.activeElement) return null
  const bar = element.closest<HTMLElement>('[data-one-stop]')
  if (!bar?.contains(document.activeElement)) return 'Tab'
  return bar.dataset['oneStop'] === 'vertical' ? 'ArrowDown' : 'ArrowRight'
}

/** It, or something in it, has the focus: only then it hears the keys. */
export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate(element => element.contains(document.activeElement))).toBe(true)
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
  await typeAhead(page, entry, timeout => expect(focused).toContainText(new RegExp(`^${entry}`), { timeout }))
  await page.keyboard.press('Enter')
}

/** Opens a list of choices and takes one by typing the beginning of its name. */
export async function choose(page: Page, trigger: Locator, option: string): Promise<void> {
  await press(page, trigger)
  // Before the list has the focus its button hears the keys.
  await expect(page.locator('[role=listbox]:focus, [role=listbox] :focus')).toBeVisible()
  await typeAhead(page, option, timeout =>
    expect(page.getByRole('option', { name: option }).first()).toBeFocused({ timeout }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** Lists forget a beginning whose next letter comes more than a second later: then it is typed again. */
async function typeAhead(page: Page, text: string, isThere: (timeout: number) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.type(text)
    await isThere(2_000)
  }).toPass()
}

/** Opens the palette, types, and takes the entry that Enter takes then, which is the one of this name. */
export async function goByPalette(page: Page, text: string, entry: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(text)
  await expect(palette.locator('[role=menuitem][data-focused]')).toContainText(entry)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
