import { goTo } from '../world/go-to.ts'
import { some } from '../world/long.ts'
import { routesOf } from '../world/routes.ts'
import { expect, test } from '../world/test.ts'

const sizes = [
  ['320 px (WCAG 1.4.10)', { width: 320, height: 640 }],
  ['200 % of a small screen', { width: 640, height: 400 }],
] as const

for (const [what, viewport] of some(sizes, sizes.length))
  test(`nothing is cut off at ${what}`, async ({ administrator: { page }, furnished }) => {
    await page.setViewportSize(viewport)
    for (const { name, path, shows } of routesOf(furnished)) {
      await goTo(page, path)
      await expect(page.getByRole('main').getByText(shows).first(), name).toBeVisible()
      // Tables and code may scroll by themselves; the page may not.
      const beyond = await page.evaluate(() => {
        const scrollers = [document.documentElement, document.body, document.getElementById('main')]
        return scrollers.flatMap(each =>
          each && each.scrollWidth > each.clientWidth + 1
            ? [`${each.tagName} ${each.scrollWidth} > ${each.clientWidth}`]
            : [],
        )
      })
      expect.soft(beyond, name).toEqual([])
    }
  })
