// The grid in Chromium with 6,000 tokens in 1,600 groups at the top: the time to the first cell, from a key to its frame, and from
// a click on a group to the rows that are left. Prints the target next to each figure.
/* global window */
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { startBench } from './server.mjs'
import { watch } from './watch-page.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const [count, groups] = [6000, 1600]
const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1]
const line = (what, times, target) =>
  console.log(
    `${`${what} (${times.length})`.padEnd(40)} ${quantile(times, 0.5).toFixed(0).padStart(6)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms   target ${target}`,
  )

const bench = await startBench({ TESSERA_DEFAULT_PLAN: 'BUSINESS' })
const browser = await chromium.launch(await findBrowser())
try {
  const at = `/api/v1/tokensets/${bench.tokenset.id}/modes`
  const headers = { authorization: `Bearer ${bench.key}` }
  const [mode] = (await (await fetch(bench.url + at, { headers })).json()).modes
  const operations = Array.from({ length: count }, (_, i) => {
    const name = `part-${String(i % groups).padStart(4, '0')}.color.step-${Math.floor(i / groups)}`
    return { op: 'create', name, type: 'color', value: `#${((i * 2654435) & 0xffffff).toString(16).padStart(6, '0')}` }
  })
  for (let i = 0; i < count; i += 1000)
    await bench.post(`${at}/${mode.id}/tokens/batch`, { operations: operations.slice(i, i + 1000) })
  const [name, value] = bench.cookie.split('=')
  const [first, keys, clicks] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: bench.url })
    await context.addCookies([{ name, value, url: bench.url }])
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(`/w/${bench.workspace.id}/t/${bench.tokenset.id}`)
    await page.waitForFunction(() => window.measured.firstCell > 0)
    first.push(await page.evaluate(() => window.measured.firstCell))
    const tree = page.getByRole('navigation', { name: 'Groups' })
    await tree.getByRole('row').nth(3).waitFor()
    await page.waitForTimeout(1000)
    await page.locator('[data-cell="2:1"]').click()
    const before = await page.evaluate(() => window.measured.keys.length)
    for (let i = 0; i < 10; i++)
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(15)
      }
    await page.waitForTimeout(100)
    keys.push(...(await page.evaluate(() => window.measured.keys)).slice(before))
    for (let i = 1; i <= 8; i++) {
      await page.evaluate(() => (window.measured.searched = null))
      // Between one group, with few rows, and all tokens.
      await tree
        .getByRole('row')
        .nth(i % 2 === 0 ? 0 : i + 1)
        .click()
      await page.waitForFunction(() => typeof window.measured.searched === 'number')
      clicks.push(await page.evaluate(() => window.measured.searched))
    }
    await context.close()
  }
  console.log(`${count} tokens in ${groups} groups at the top, Chromium ${browser.version()}, ${rounds} rounds\n`)
  line('cold visit to first cell', first, '1000 ms')
  line('key to paint', keys, 'p95 50 ms')
  line('group click to rows painted', clicks, '100 ms')
} finally {
  await browser.close()
  await bench.stop()
}
