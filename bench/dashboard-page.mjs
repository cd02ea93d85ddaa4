// What the benchmarks of the dashboard share: its tokens, a browser that is signed in, and lines of figures.
/* global window */
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { watch } from './watch-page.mjs'

export const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1]
export const median = list => quantile(list, 0.5)

export const ms = value => `${value.toFixed(0)} ms`
export const line = (what, figure, target = '') => console.log(`${what.padEnd(52)} ${figure.padStart(18)}   ${target}`)

const hues = ['brand', 'bright', 'bronze', 'blue', 'black', 'green', 'gray', 'gold', 'red', 'rose']

/**
 * The operation that creates the token of this number. Of ten tokens six are colors, three of them aliases; the others are
 * lengths, numbers and shadows. `placed` is the rest of the name, by the number of ten tokens; `shade` changes the colors.
 */
export function tokenOf(i, placed = ten => `step-${ten}`, shade = 0) {
  const [hue, ten, hex] = [hues[i % 10], Math.floor(i / 10), hexOf(i + shade)]
  const token = (group, type, value) => ({ op: 'create', name: `${group}.${hue}.${placed(ten)}`, type, value })
  if (i % 10 < 3) return token('color', 'color', `#${hex}`)
  if (i % 10 < 6) return token('text', 'color', { alias_to: `color.${hues[(i % 10) - 3]}.${placed(ten)}` })
  if (i % 10 < 8) return token('space', 'dimension', `${i % 64}px`)
  if (i % 10 < 9) return token('ratio', 'number', i / 7)
  return token('shadow', 'shadow', { color: `#${hex}`, offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' })
}

const hexOf = number => ((number * 2654435761) >>> 8).toString(16).padStart(6, '0')

/** Creates tokens in the mode of this path, a thousand with each request. */
export async function createTokens(bench, mode, operations) {
  for (let i = 0; i < operations.length; i += 1000)
    await bench.post(`${mode}/tokens/batch`, { operations: operations.slice(i, i + 1000) })
}

/** How many times slower than here the pages' processor is. */
const slowdown = Number(process.env.BENCH_SLOWDOWN ?? 1)

async function slowedDown(page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Chromium, in which `visit` opens a page that is signed in and watched. */
export async function openBrowser(bench) {
  const browser = await chromium.launch(await findBrowser())
  const [name, value] = bench.cookie.split('=')
  const visit = async () => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: bench.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await context.addCookies([{ name, value, url: bench.url }])
    await context.addInitScript(watch)
    return slowedDown(await context.newPage())
  }
  return { version: browser.version(), visit, close: () => browser.close() }
}

/** Presses keys one after the other, so often, and returns for each the time to its paint. */
export async function pressed(page, times, ...keys) {
  const before = await page.evaluate(() => window.measured.keys.length)
  for (let i = 0; i < times; i++)
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(15)
    }
  await page.waitForTimeout(100)
  return (await page.evaluate(() => window.measured.keys)).slice(before)
}

export const until = (page, what) => page.waitForFunction(key => typeof window.measured[key] === 'number', what)
export const forget = (page, what) => page.evaluate(key => (window.measured[key] = null), what)
