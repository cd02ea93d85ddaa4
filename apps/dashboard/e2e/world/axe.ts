import { expect, type Page } from '@playwright/test'
import axe, { type ElementContext, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Of all rules those that look at colors: the others cannot find in the dark what is not there in the light. */
const ofColors = ['color-contrast', 'link-in-text-block']

/** The rules whose answer may depend on colors, densities and contrasts. */
export const ofLooks = [...ofColors, 'target-size', 'scrollable-region-focusable']

interface Scope {
  /**
   * The part to look at, by a selector: of a dialog, say, when the page behind it is looked at elsewhere. The whole
   * page by default.
   */
  within?: string
  /** The rules to apply in the light theme. All by default. */
  rules?: string[]
}

/** No violation of WCAG 2.2 AA, nor of what axe calls good practice, in either theme. */
export async function expectAccessible(page: Page, what: string, scope: Scope = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    expect.soft(await violationsOf(page, colorScheme, scope), `${what}, ${colorScheme}`).toEqual([])
}

export async function violationsOf(page: Page, colorScheme: 'light' | 'dark', { within, rules }: Scope = {}) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A page that the server writes by itself follows the system without a script.
  const themed = (await page.locator('script[src$="theme.js"]').count()) > 0
  if (themed) await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
  await expectSettled(page)
  const all = rules ? ({ type: 'rule', values: rules } as const) : ({ type: 'tag', values: tags } as const)
  // Once in each document: its half a megabyte takes longer to compile than many a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(([context, options]) => window.axe.run(context, options), [
    // React Aria keeps an announcement for seven seconds, longer than the element that it names may be there.
    { include: within ?? 'html', exclude: '[data-live-announcer]' } satisfies ElementContext,
    {
      runOnly: colorScheme === 'light' ? all : { type: 'rule', values: ofColors },
      resultTypes: ['violations'],
      // There are no frames, and no rule here reads style sheets.
      iframes: false,
      preload: false,
      selectors: false,
    } satisfies RunOptions,
  ] as const)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 200)} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
}

/**
 * Colors fade from one theme to the other, if only for a moment: half-way there they are neither. What inherits a color
 * may begin only when what it inherits from has arrived, so that one wave follows another.
 */
export async function expectSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // Frame after frame: of a transition that ended while another began, Chromium may never settle `finished`.
      const transitions = document.getAnimations().filter(each => each instanceof CSSTransition)
      if (transitions.every(({ playState }) => playState === 'finished')) return
    }
  })
}
