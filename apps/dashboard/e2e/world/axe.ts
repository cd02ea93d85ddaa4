import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Of all rules those that look at colors: the others cannot find in the dark what is not there in the light. */
const ofColors = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 AA, nor of what axe calls good practice, in either theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A page that the server writes by itself follows the system without a script.
    const themed = (await page.locator('script[src$="theme.js"]').count()) > 0
    if (themed) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectSettled(page)
    const { violations } = await new AxeBuilder({ page })
      .options({
        runOnly: colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: ofColors },
        resultTypes: ['violations'],
      })
      // Without frames to look into, one page is enough.
      .setLegacyMode(true)
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 200)} (${node.failureSummary?.split('\n')[1]?.trim()})`),
    )
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Colors fade from one theme to the other, if only for a moment: half-way there they are neither. What inherits a color may
 * begin only when what it inherits from has arrived, so that one wave follows another.
 */
async function expectSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const fading = document.getAnimations().filter(each => each instanceof CSSTransition)
      if (fading.length === 0) return
      await Promise.allSettled(fading.map(each => each.finished))
    }
  })
}
