// What is there stays where it is while the rest of a page arrives, and nothing is asked for that is not there.
import type { Request } from '@playwright/test'
import { isLong } from '../world/long.ts'
import { routesOf } from '../world/routes.ts'
import { expect, test } from '../world/test.ts'

declare global {
  interface Window {
    shifts: string[]
  }
}

/** Routes that name what is not there. */
const nowhere = ['unknown workspace', 'unknown address']
const usual = [
  'workspace',
  'grid',
  'values of themes',
  'security',
  'themes',
  'outputs',
  'output',
  'proposals',
  'proposal',
  'checks, rules',
  'workspace settings',
]

test('nothing moves while a page loads, and nothing that it asks for is missing', async ({
  administrator: { page },
  furnished,
}) => {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        // An icon does not move without its words: Chrome counts it from elsewhere once the page is long enough to scroll.
        if (!entry.hadRecentInput && entry.sources.some(({ node }) => !(node instanceof SVGElement)))
          window.shifts.push(
            ...entry.sources.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement
              return `${element?.className}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`
            }),
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const missing: string[] = []
  const asked = new Set<Request>()
  // The stream of events does not end.
  page.on('request', request => void (/\/api\/(?!.*\/events\b)/.test(request.url()) && asked.add(request)))
  page.on('requestfailed', request => void asked.delete(request))
  page.on('requestfinished', request => void asked.delete(request))
  page.on('response', response => void (response.status() === 404 && missing.push(response.url())))
  for (const { name, path, shows } of routesOf(furnished)) {
    if (nowhere.includes(name) || !(isLong || usual.includes(name))) continue
    asked.clear()
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shows).first(), name).toBeVisible()
    await expect.poll(() => asked.size, name).toBe(0)
    // A frame after the last answer was drawn, the observer has told.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    expect.soft(await page.evaluate(() => window.shifts), name).toEqual([])
    expect.soft(missing.splice(0), name).toEqual([])
  }
})

interface LayoutShift {
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
