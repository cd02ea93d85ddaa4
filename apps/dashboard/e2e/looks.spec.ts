// How the dashboard looks along the axes of its own style sheet: scheme, density, contrast.
import type { Page } from '@playwright/test'
import { expectAccessible, expectSettled, ofLooks } from './world/axe.ts'
import { goTo } from './world/go-to.ts'
import { chooseInMenu } from './world/keyboard.ts'
import { some } from './world/long.ts'
import { looks, wear } from './world/looks.ts'
import { keepFirstCalls } from './world/reference.ts'
import { routesOf } from './world/routes.ts'
import { expect, test } from './world/test.ts'

const root = (page: Page) => page.locator('html')
const choose = async (page: Page, section: string, entry: string) => {
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('group', { name: section }).getByRole('menuitemradio', { name: entry }).click()
}
const heightOf = async (page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  (await page.getByRole(role, { name, exact: true }).first().boundingBox())!.height
/** As it is painted, whatever spelling the style sheet has for it. */
const painted = (page: Page, css: string) =>
  page.evaluate(color => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
  }, css)
const colorOf = async (page: Page, property: string) =>
  painted(
    page,
    await page.locator('body').evaluate((body, name) => {
      const probe = body.appendChild(document.createElement('i'))
      probe.style.color = `var(${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, property),
  )

/** Only what the page shows loads: no second subset, no fallback. */
const loadedFonts = (page: Page) =>
  page.evaluate(async () =>
    [...(await document.fonts.ready)]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''))
      .filter(family => !family.endsWith('Fallback'))
      .sort(),
  )
const bytesOfFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

test('compact rows, controls and distances are smaller, at once and after the page was loaded anew', async ({
  administrator: { page },
  furnished,
}) => {
  await page.goto(`/w/${furnished.ws}/t/${furnished.tokenset}`)
  const measure = async () => ({
    row: await heightOf(page, 'row', /color\.brand/),
    header: await heightOf(page, 'row', /^Name/),
    control: await heightOf(page, 'button', 'Create token'),
  })
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true })).toBeVisible()
  expect(await loadedFonts(page)).toEqual(['Geist', 'Geist Mono'])
  expect(await bytesOfFonts(page)).toBeLessThanOrEqual(80_000)
  const comfortable = await measure()
  expect(comfortable.row).toBe(34)
  await choose(page, 'Density', 'Compact')
  await expect(root(page)).toHaveAttribute('data-density', 'compact')
  await expect.poll(() => heightOf(page, 'row', /color\.brand/)).toBe(28)
  const compact = await measure()
  for (const part of ['header', 'control'] as const) expect(compact[part], part).toBeLessThan(comfortable[part])
  await page.reload()
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true })).toBeVisible()
  expect(await measure()).toEqual(compact)
  await chooseInMenu(page, page.getByRole('button', { name: 'Theme', exact: true }), 'Comfortable')
  await expect.poll(() => heightOf(page, 'row', /color\.brand/)).toBe(34)
})

test('rows stay where the keys lead while the density changes', async ({ administrator: { page }, furnished }) => {
  await page.goto(`/w/${furnished.ws}/t/${furnished.tokenset}`)
  await page.getByRole('rowheader', { name: 'color.brand', exact: true }).focus()
  await wear(page, { density: 'compact', contrast: 'normal' })
  await page.keyboard.press('Control+End')
  const last = page.getByRole('grid', { name: /^Tokens of/ }).locator('[role=gridcell]:focus')
  await expect(last).toBeInViewport()
})

test('nothing fades from theme to theme for those who asked for less motion', async ({
  administrator: { page },
  furnished,
}) => {
  await page.goto(`/w/${furnished.ws}/t/${furnished.tokenset}`)
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true })).toBeVisible()
  // Counted as they begin: on a slow machine they have ended by the next frame.
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['begun'] = '0'
    document.addEventListener('transitionrun', () => (dataset['begun'] = String(Number(dataset['begun']) + 1)))
  })
  const begun = async (reducedMotion: 'reduce' | 'no-preference', colorScheme: 'light' | 'dark') => {
    // What the change before began, in one wave after the other, does not count.
    await expectSettled(page)
    await page.evaluate(() => (document.documentElement.dataset['begun'] = '0'))
    await page.emulateMedia({ reducedMotion, colorScheme })
    await expect(root(page)).toHaveAttribute('data-scheme', colorScheme)
    return page.evaluate(async () => {
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return Number(document.documentElement.dataset['begun'])
    })
  }
  expect(await begun('no-preference', 'dark')).toBeGreaterThan(0)
  expect(await begun('reduce', 'light')).toBe(0)
})

test('contrast follows the system until it is chosen', async ({ administrator: { page } }) => {
  await page.goto('/settings')
  await expect(root(page)).toHaveAttribute('data-contrast', 'normal')
  const muted = await colorOf(page, '--text-muted')
  await page.emulateMedia({ contrast: 'more' })
  await expect(root(page)).toHaveAttribute('data-contrast', 'high')
  expect(await colorOf(page, '--text-muted')).not.toBe(muted)
  await choose(page, 'Contrast', 'Normal')
  await expect(root(page)).toHaveAttribute('data-contrast', 'normal')
  expect(await colorOf(page, '--text-muted')).toBe(muted)
  await page.emulateMedia({ contrast: 'no-preference' })
  await choose(page, 'Contrast', 'High')
  await expect(root(page)).toHaveAttribute('data-contrast', 'high')
  await choose(page, 'Contrast', 'As the system')
  await expect(root(page)).toHaveAttribute('data-contrast', 'normal')
  await choose(page, 'Colors', 'Dark')
  await expect(root(page)).toHaveAttribute('data-scheme', 'dark')
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  const chosen = page.getByRole('menuitemradio', { checked: true })
  await expect(chosen).toHaveText(['Dark', 'Comfortable', 'As the system'])
})

test('what was chosen is there before the program is, in every page that has the sheet', async ({ page }) => {
  await page.addInitScript(() => {
    for (const [axis, choice] of Object.entries({ theme: 'dark', density: 'compact', contrast: 'high' }))
      localStorage.setItem(`tessera.${axis}`, choice)
  })
  const redirect_uri = 'http://127.0.0.1:9/callback'
  const client = { client_name: 'Seen', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }
  const registered = await page.request.post('/api/oauth/mcp/register', { data: client })
  const { client_id } = (await registered.json()) as { client_id: string }
  const consent = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })
  // The program of the page never comes: what is seen is the first paint.
  await page.route('**/assets/*.js', () => {})
  for (const path of ['/login', `/mcp/authorize?${consent}`, '/docs/manual']) {
    await page.goto(path, { waitUntil: 'commit' })
    for (const [axis, context] of Object.entries({ scheme: 'dark', density: 'compact', contrast: 'high' }))
      await expect(root(page), path).toHaveAttribute(`data-${axis}`, context)
    await expect.poll(() => colorOf(page, '--text-default'), path).toBe('#ffffff')
  }
})

test('an element can carry contexts of its own, whatever it lies in', async ({ page }) => {
  await page.goto('/login')
  const inside = async (...attributes: string[][]) => {
    const [color, padding] = await page.evaluate(nested => {
      let at: HTMLElement = document.body
      for (const attributes of nested) {
        at = at.appendChild(document.createElement('div'))
        for (const attribute of attributes) at.setAttribute(...(attribute.split('=') as [string, string]))
      }
      at.style.color = 'var(--text-muted)'
      at.style.paddingTop = 'var(--space-5)'
      const { color, paddingTop } = getComputedStyle(at)
      return [color, paddingTop] as const
    }, attributes)
    return [await painted(page, color), padding]
  }
  const dark = 'data-scheme=dark'
  const high = 'data-contrast=high'
  expect(await inside([dark, high])).toEqual(['#e8e5e7', '12px'])
  expect(await inside([dark], [high])).toEqual(await inside([high], [dark]))
  expect(await inside([dark, high], ['data-scheme=light', 'data-density=compact'])).toEqual(['#332d30', '8px'])
  expect(await inside([high], ['data-contrast=normal'], [dark])).toEqual(['#ada7aa', '12px'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the manual follows the system', async ({ page }) => {
    await page.goto('/docs/manual')
    const background = () => page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
    const link = () =>
      page
        .locator('nav li a')
        .first()
        .evaluate(one => getComputedStyle(one).color)
    const [light, muted] = [await background(), await link()]
    await page.emulateMedia({ contrast: 'more' })
    const strong = await link()
    await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' })
    const dark = await background()
    expect(new Set([light, dark]).size).toBe(2)
    expect(new Set([muted, strong, await link()]).size).toBe(3)
  })
})

// The look that nobody chose is what the tests of every screen have, with all rules.
test.describe('axe finds nothing in any permutation', () => {
  const screens = ['workspace', 'grid', 'values of themes', 'sets and axes of themes', 'export', 'profile', 'releases']
  for (const look of some(looks.toReversed(), looks.length).filter(each => each !== looks[0])) {
    const named = `${look.density}, contrast ${look.contrast}`
    test(`${named}: screens behind the sign-in`, async ({ administrator: { page }, furnished }) => {
      const routes = routesOf(furnished).filter(({ name }) => screens.includes(name))
      expect(routes).toHaveLength(screens.length)
      for (const { name, path, shows } of routes) {
        await goTo(page, path)
        await wear(page, look)
        await expect(page.getByRole('main').getByText(shows).first(), name).toBeVisible()
        await expectAccessible(page, `${name}, ${named}`, { rules: ofLooks })
      }
    })
    test(`${named}: pages before the sign-in, and the manual`, async ({ page }) => {
      for (const path of ['/login', '/docs/tokens/themes', '/docs']) {
        await page.goto(path)
        await wear(page, look)
        await expect(page.getByRole('heading', { level: 1, name: /Sign in|Themes|Tessera API/ })).toBeVisible()
        await keepFirstCalls(page)
        await expectAccessible(page, `${path}, ${named}`, { rules: ofLooks })
      }
    })
  }
})
