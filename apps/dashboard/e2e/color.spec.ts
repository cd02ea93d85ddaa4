// The inspector's colors against the exports of the server and what the browser paints for them. A browser does not map
// into a gamut as CSS Color 4 says (Chromium clips), so its pixels are compared where nothing has to be mapped: the
// sRGB fallback of the css export, and the color itself on a Display P3 canvas where that space holds it.
import type { Page } from '@playwright/test'
import { littlePalette } from './world/little-palette.ts'
import { expect, test } from './world/test.ts'

const colors: Record<string, { value: string; inP3: boolean }> = {
  'p3-red': { value: 'color(display-p3 1 0 0)', inP3: true },
  'p3-green': { value: 'color(display-p3 0 1 0)', inP3: true },
  'p3-blue': { value: 'color(display-p3 0 0 1)', inP3: true },
  'oklch-in-p3': { value: 'oklch(0.7 0.26 145)', inP3: true },
  oklch: { value: 'oklch(0.75 0.35 145)', inP3: false },
  rec2020: { value: 'color(rec2020 1 0 0)', inP3: false },
  lab: { value: 'lab(80 -120 60)', inP3: false },
  'lab-in-srgb': { value: 'lab(46 40 -29)', inP3: true },
}

/** What is painted for a CSS color on a canvas, 0–255. */
function painted(page: Page, css: string, colorSpace: PredefinedColorSpace): Promise<number[]> {
  return page.evaluate(
    ({ css, colorSpace }) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { colorSpace })!
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    },
    { css, colorSpace },
  )
}

function expectNear(one: number[], other: number[], what: string): void {
  for (const [i, channel] of one.entries()) expect(Math.abs(channel - other[i]!), what).toBeLessThanOrEqual(1)
}

test('a color outside sRGB is the same in the inspector, in the exports and on the screen', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  const operations = Object.entries(colors).map(([name, { value }]) => ({
    op: 'create',
    name: `wide.${name}`,
    type: 'color',
    value,
  }))
  await api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  const file = async (query: string) => (await page.request.get(`/api${palette.modes.Light}/export?${query}`)).text()
  const [css, android] = [await file('format=css&color_gamut=true'), await file('format=android')]
  const [fallbacks = '', own = ''] = css.split('@media (color-gamut: p3)')

  await page.goto(`${palette.page}?group=wide&show=table`)
  const formats = page.getByRole('region', { name: 'Formats' })
  for (const [name, { value, inP3 }] of Object.entries(colors)) {
    await page.getByRole('rowheader', { name: `wide.${name}`, exact: true }).click()
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await expect(inspector.getByRole('heading', { name: `wide.${name}`, exact: true })).toBeVisible()
    const [hex = '', p3 = ''] = await Promise.all([0, 4].map(i => formats.locator('code').nth(i).innerText()))
    const exportedIn = (text: string) => new RegExp(`--wide-${name}: ([^;]+);`).exec(text)?.[1]
    const isWide = exportedIn(own) !== undefined
    expect([name, isWide]).toEqual([name, name !== 'lab-in-srgb'])

    expect([name, exportedIn(isWide ? own : fallbacks)]).toEqual([name, value])
    if (isWide) expect([name, exportedIn(fallbacks)]).toEqual([name, hex])
    expect(android).toMatch(new RegExp(`<color name="wide-${name}">${hex}<`))
    expectNear(
      await painted(page, exportedIn(fallbacks)!, 'srgb'),
      hex
        .slice(1)
        .match(/../g)!
        .map(byte => parseInt(byte, 16)),
      `${name} in sRGB`,
    )
    if (inP3) {
      const channels = p3
        .match(/[\d.]+/g)!
        .slice(1)
        .map(channel => Math.round(Number(channel) * 255))
      expectNear(await painted(page, value, 'display-p3'), channels, `${name} in Display P3`)
    }
  }
})
