// The dashboard in Chromium with a tokenset of 100,000 tokens in two modes, under themes of one axis: the time to its first cells, how
// smoothly it scrolls, the response to a key, a search and a change of the axis. BENCH_TOKENS sets the number of tokens, BENCH_ROUNDS how
// often the longer ones are measured.
/* global window */
import {
  createTokens,
  forget,
  line,
  median,
  ms,
  openBrowser,
  pressed,
  quantile,
  tokenOf,
  until,
} from './dashboard-page.mjs'
import { startBench } from './server.mjs'

const count = Number(process.env.BENCH_TOKENS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** A hundred tokens are a group, so that there are a thousand groups. */
const placed = ten => `part-${Math.floor(ten / 100)}.step-${ten}`
const operations = shade => Array.from({ length: count }, (_, i) => tokenOf(i, placed, shade))

/** The second mode has the same names, with other colors; the themes choose between both. */
async function fill(bench) {
  const { workspace, tokenset, path, post } = bench
  const modes = `/api/v1/tokensets/${tokenset.id}/modes`
  const dark = await post(modes, { name: 'Dark' })
  await createTokens(bench, path, operations(0))
  await createTokens(bench, `${modes}/${dark.id}`, operations(1))
  const context = (name, source) => ({ name, sources: source ? [{ tokenset_id: tokenset.id, mode_id: source }] : [] })
  await post(`/api/v1/workspaces/${workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'base', sources: [{ tokenset_id: tokenset.id }] }],
    modifiers: [{ name: 'scheme', default: 'light', contexts: [context('light'), context('dark', dark.id)] }],
  })
  return `/w/${workspace.id}/t/${tokenset.id}`
}

const unlimited = { tokens_per_workspace: null, bytes_per_workspace: null, tokens_per_mode: null }
const bench = await startBench({ TESSERA_DEFAULT_PLAN: 'BUSINESS', TESSERA_QUOTAS: JSON.stringify(unlimited) })
const browser = await openBrowser(bench)
try {
  const path = await fill(bench)
  console.log(`${count} tokens in 2 modes, Chromium ${browser.version}, ${rounds} rounds\n`)
  const page = await opened(path)
  await scrolled(page)
  await keys(page)
  await searched(page)
  await themed(page)
} finally {
  await browser.close()
  await bench.stop()
}

async function opened(path) {
  const first = []
  const known = []
  let page
  for (let round = 0; round < rounds; round++) {
    await page?.context().close()
    page = await browser.visit()
    await page.goto(path)
    await page.waitForFunction(() => window.measured.firstCell > 0, null, { timeout: 120_000 })
    first.push(await page.evaluate(() => window.measured.firstCell))
    await calm(page)
    known.push(await page.evaluate(() => window.measured.longTasks.reduce((sum, { duration }) => sum + duration, 0)))
  }
  line('cold visit to first cell, median', ms(median(first)), `of ${first.map(ms).join(', ')}`)
  line('long tasks of a visit in all, median', ms(median(known)))
  return page
}

/** Until nothing was pressed, nothing changed in the grid, and no long task ran, for a second and a half. */
async function calm(page) {
  await page.waitForFunction(
    () => {
      const { settled, pressed, longTasks } = window.measured
      const last = longTasks.at(-1)
      return performance.now() - Math.max(settled, pressed, last ? last.startTime + last.duration : 0) > 1500
    },
    null,
    { timeout: 120_000, polling: 100 },
  )
}

/** With a wheel that never rests, as fast as a hand turns it, there and back. */
async function scrolled(page) {
  const box = await page.getByRole('grid').boundingBox()
  const client = await page.context().newCDPSession(page)
  const frames = []
  const tasks = []
  for (let round = 0; round < rounds; round++) {
    const began = await page.evaluate(() => (window.measured.noteFrames(), performance.now()))
    for (const yDistance of [-12_000, 6000])
      await client.send('Input.synthesizeScrollGesture', {
        ...{ x: box.x + 400, y: box.y + 300, yDistance, speed: 4000, gestureSourceType: 'mouse' },
      })
    frames.push(...(await page.evaluate(() => (window.measured.endFrames(), window.measured.frames))))
    tasks.push(...(await page.evaluate(from => window.measured.longTasks.filter(task => task.startTime > from), began)))
    await calm(page)
  }
  const longest = Math.max(0, ...tasks.map(({ duration }) => duration))
  line(
    `frames while scrolling (${frames.length})`,
    `${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms`,
    'target p95 17 ms',
  )
  line('longest task while scrolling', ms(longest), `${tasks.length} beyond 50 ms; target none`)
}

async function keys(page) {
  const box = await page.getByRole('grid').boundingBox()
  await page.mouse.click(box.x + 600, box.y + 300)
  await calm(page)
  const groups = {
    'arrows, one after the other': ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
    'page up and down, Home, End': ['PageDown', 'PageDown', 'PageUp', 'End', 'Home', 'ArrowRight'],
    'selecting with Shift and arrows': ['Shift+ArrowDown', 'Shift+ArrowDown', 'ArrowDown'],
    'opening a cell, typing, leaving': ['Enter', '#', '1', 'a', '2', 'b', '3', 'c', 'Escape', 'ArrowDown'],
    'pointing at a token': ['=', 'b', 'l', 'u', 'e', 'Escape'],
    'typing a value that is kept': ['Enter', 'Control+a', '#', '1', '2', '3', '4', '5', '6', 'Enter'],
  }
  const all = []
  for (const [what, list] of Object.entries(groups)) {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await calm(page)
    const times = await pressed(page, Math.ceil((rounds * 30) / list.length), ...list)
    all.push(...times)
    line(
      `key to paint: ${what} (${times.length})`,
      `${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`,
      `at most ${ms(Math.max(...times))}`,
    )
  }
  line(`key to paint, all ${all.length} keys`, `p95 ${ms(quantile(all, 0.95))}`, 'target 50 ms')
  await calm(page)
}

/** Words typed as fast as hands type them; from the last key to the last change of the rows, or to its own paint where it changes none. */
async function searched(page) {
  const field = page.getByRole('searchbox', { name: 'Search tokens' })
  const times = []
  for (const word of ['bra', 'step-77', 'blue part-4', 'color gold', '12px', '#1a2b3c', 'is:alias', 'type:shadow']) {
    for (let round = 0; round < rounds; round++) {
      await field.focus()
      await page.keyboard.type(word, { delay: 60 })
      await calm(page)
      times.push(
        await page.evaluate(({ settled, pressed, keys } = window.measured) => Math.max(settled - pressed, keys.at(-1))),
      )
      await field.fill('')
      await calm(page)
    }
    const own = times.slice(-rounds)
    line(`search: ${word}`, ms(median(own)), `of ${own.map(ms).join(', ')}`)
  }
  line(
    `search, last key to rows painted (${times.length})`,
    `${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`,
    'target 100 ms',
  )
}

/**
 * From the key that chooses a context to the last change of the cells, or to the paint of the chosen context where it changes no cell.
 */
async function themed(page) {
  const times = []
  const unchanged = []
  const chip = page.getByRole('region', { name: 'Themes', exact: true }).getByRole('button', { name: 'scheme' })
  for (let round = 0; round < rounds * 4; round++) {
    await chip.click()
    await page.getByRole('menuitemradio', { name: round % 2 ? 'light' : 'dark' }).focus()
    await calm(page)
    await forget(page, 'chosen')
    await page.keyboard.press('Enter')
    await until(page, 'chosen')
    await calm(page)
    const { pressed, chosen, settled } = await page.evaluate(() => window.measured)
    times.push(Math.max(chosen, settled) - pressed)
    if (settled < pressed) unchanged.push(round)
  }
  line(
    `change of an axis to cells painted (${times.length})`,
    `${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`,
    `target 100 ms; ${unchanged.length} changed no cell`,
  )
}
