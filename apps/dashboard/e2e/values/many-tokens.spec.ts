// What the grid does for one key among thousands of tokens, by counting: a clock would count the machine.
import { cellOf, littlePalette } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'

const count = 3000
const nameOf = (i: number) => `scale.part-${Math.floor(i / 100)}.step-${i}`

/** The little palette with thousands of colors more, each in both modes. */
async function manyTokens({ api, page }: { api: Parameters<typeof littlePalette>[0]; page: Page }) {
  const palette = await littlePalette(api)
  for (const mode of Object.values(palette.modes))
    for (let from = 0; from < count; from += 1000) {
      const operations = Array.from({ length: 1000 }, (_, i) => ({
        ...{ op: 'create', name: nameOf(from + i), type: 'color' },
        value: `#${(from + i + 0x100000).toString(16)}`,
      }))
      await api('POST', `${mode}/tokens/batch`, { operations })
    }
  await page.goto(palette.page)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /^30\d\d$/)
  return palette
}

const rowsInPage = (page: Page) => page.getByRole('grid').locator('[role=row]').count()

/** The numbers of the rows in which anything changes while `act` runs. */
async function changedRows(page: Page, act: () => Promise<void>): Promise<number[]> {
  const counting = await page.evaluateHandle(() => {
    const rows = new Set<number>()
    const observer = new MutationObserver(mutations => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        const row = element?.closest('[role=row]')
        if (row) rows.add(Number(row.getAttribute('aria-rowindex')))
      }
    })
    const what = { subtree: true, childList: true, attributes: true, characterData: true }
    observer.observe(document.querySelector('[role=grid]')!, what)
    return { rows, observer }
  })
  await act()
  return counting.evaluate(({ rows, observer }) => {
    observer.disconnect()
    return [...rows]
  })
}

test('of thousands of rows the page has those on screen, at the top, at the end and in a search', async ({
  person,
}) => {
  const { page } = person
  await manyTokens(person)
  await cellOf(page, 'color.brand', 'Light').focus()
  expect(await rowsInPage(page)).toBeLessThan(60)
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('rowheader', { name: nameOf(count - 1), exact: true })).toBeVisible()
  expect(await rowsInPage(page)).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('step')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
  expect(await rowsInPage(page)).toBeLessThan(60)
})

test('an arrow changes two rows, and a value its own row and those that point at it', async ({ person }) => {
  const { page } = person
  await manyTokens(person)
  const brand = cellOf(page, 'color.brand', 'Light')
  await brand.focus()
  // Icons and pictures come after the first paint, to all rows at once.
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true }).locator('svg')).toBeVisible()
  await expect(cellOf(page, 'space.small', 'Light').locator('[data-room]')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('color.brand')
  const moved = await changedRows(page, async () => {
    await page.keyboard.press('ArrowDown')
    await expect(cellOf(page, 'color.ink', 'Light')).toBeFocused()
  })
  expect(moved).toHaveLength(2)
  await page.keyboard.press('ArrowUp')
  await expect(brand).toBeFocused()
  const edited = await changedRows(page, async () => {
    await page.keyboard.type('#123456')
    await page.keyboard.press('Enter')
    await expect(brand).toContainText('#123456')
    await expect(cellOf(page, 'button.background', 'Light')).toContainText('#123456')
    await expect(brand).not.toHaveAttribute('data-state')
  })
  // Its own row, the next one that has the cursor now, and the alias.
  expect(edited.length).toBeLessThanOrEqual(3)
})
