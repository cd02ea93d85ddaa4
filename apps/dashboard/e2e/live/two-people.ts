// Two people who have the same grid open, each in a browser of their own.
import { openLittlePalette, cellOf, type LittlePalette, type ModeName } from '../world/little-palette.ts'
import { expect, type Page, type Person } from '../world/test.ts'

export interface TwoPeople {
  palette: LittlePalette
  me: Person
  other: Person
}

export async function twoPeople(
  me: Person,
  another: (name: string) => Promise<Person>,
  role: 'editor' | 'viewer' = 'editor',
): Promise<TwoPeople> {
  const palette = await openLittlePalette(me)
  const other = await another('Ada Lovelace')
  await me.api('POST', `/workspaces/${palette.workspace}/members`, { email: other.email, role })
  await other.page.goto(palette.page)
  await expect(other.page.getByRole('grid')).toBeVisible()
  await isFollowing(me.page)
  await isFollowing(other.page)
  return { palette, me, other }
}

/** Whoever is told of the other follows the stream. */
export const isFollowing = (page: Page) => expect(page.getByRole('button', { name: /^Also here: / })).toBeVisible()

export async function write(page: Page, token: string, mode: ModeName, text: string): Promise<void> {
  await cellOf(page, token, mode).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
