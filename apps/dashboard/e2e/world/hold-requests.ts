import type { Page } from '@playwright/test'

export interface Held {
  /** The first request has left the page. */
  arrived: Promise<void>
  /** Requests that have left the page so far. */
  count: () => number
  /** Lets through what is held and what comes later. */
  release: () => void
}

/**
 * Keeps requests of one method from the server until they are released, so that a test decides what happens meanwhile.
 */
export async function holdRequests(page: Page, method: string, address: string): Promise<Held> {
  let count = 0
  let arrive = () => {}
  let release = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(address, async route => {
    if (route.request().method() !== method) return route.fallback()
    count++
    arrive()
    await released
    await route.continue()
  })
  return { arrived, count: () => count, release }
}
