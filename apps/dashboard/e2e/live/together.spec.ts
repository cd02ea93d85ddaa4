// Two people edit the same few cells at random; in the end both see the same, and it is what is stored.
// TOGETHER_SECONDS=60 makes it long.
import { cellOf, stored, type ModeName } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'
import { twoPeople, write } from './two-people.ts'

const seconds = Number(process.env['TOGETHER_SECONDS'] ?? 8)

/** In one go: a question that is answered otherwise meanwhile must not be waited for. */
const decide = (page: Page, choice: 'Keep mine' | 'Take theirs') =>
  page.getByRole('button', { name: choice }).evaluateAll(([first]) => (first as HTMLElement | undefined)?.click())

test('two people who edit the same group at random end with the same', async ({ person, another }) => {
  test.setTimeout(180_000 + seconds * 2_000)
  const { palette, me, other } = await twoPeople(person, another)
  const cells = (['color.brand', 'color.ink'] as const).flatMap(token =>
    (['Light', 'Dark'] as const).map(mode => [token, mode] as const),
  )
  const until = Date.now() + seconds * 1000
  const edit = async ({ page }: typeof me, from: number) => {
    let turn = from
    while (Date.now() < until) {
      const [token, mode] = cells[(turn * 7 + from) % cells.length]!
      // Whoever meets the other decides at once.
      await decide(page, turn % 2 ? 'Keep mine' : 'Take theirs')
      await write(page, token, mode, `#${(0x100000 + turn * 4099 + from).toString(16).slice(-6)}`)
      turn++
    }
    return turn - from
  }
  const counts = await Promise.all([edit(me, 1), edit(other, 2)])
  expect(Math.min(...counts)).toBeGreaterThan(0)

  for (const { page } of [me, other]) {
    const open = page.getByRole('button', { name: 'Take theirs' })
    await expect
      .poll(async () => {
        await decide(page, 'Take theirs')
        return (await page.locator('[role=gridcell][data-state]').count()) + (await open.count())
      })
      .toBe(0)
  }
  for (const [token, mode] of cells) {
    const value = String(await stored(me.api, palette, mode as ModeName, token))
    for (const { page } of [me, other]) await expect(cellOf(page, token, mode)).toContainText(value)
  }
})
