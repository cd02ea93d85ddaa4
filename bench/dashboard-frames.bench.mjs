// How fluently the dashboard moves, in Chromium: the alias graph of 5,000 tokens while it is dragged and zoomed, and views of 1,000
// tokens while they scroll. A frame has 16.7 ms; prints the times between frames.
/* global document, requestAnimationFrame, PointerEvent, WheelEvent */
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { startBench } from './server.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const frames = 180
const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1]

/** A palette, roles that point at it, and components that point at roles. */
function aliased(count) {
  const [palette, roles] = [count / 10, (count * 6) / 10]
  return Array.from({ length: count }, (_, i) => {
    if (i < palette) {
      const value = `#${((i * 2654435) & 0xffffff).toString(16).padStart(6, '0')}`
      return { op: 'create', name: `palette.c${i}`, type: 'color', value }
    }
    const target = i < roles ? `palette.c${(i * 7) % palette}` : `role.r${palette + ((i * 13) % (roles - palette))}`
    return {
      op: 'create',
      name: i < roles ? `role.r${i}` : `component.p${i}`,
      type: 'color',
      value: { alias_to: target },
    }
  })
}

const specimens = {
  swatches: i => ['color', `hsl(${i % 360} 60% ${20 + (i % 60)}%)`],
  type: i => [
    'typography',
    {
      fontFamily: 'sans-serif',
      fontSize: `${10 + (i % 30)}px`,
      fontWeight: 400,
      lineHeight: 1.3,
      letterSpacing: '0px',
    },
  ],
  spacing: i => ['dimension', `${i % 96}px`],
  shapes: i => [
    'shadow',
    { color: '#00000040', offsetX: '0px', offsetY: `${i % 12}px`, blur: `${i % 24}px`, spread: '0px' },
  ],
}

/** Runs in the page: one step in each frame. */
function measure({ frames, kind }) {
  const canvas = document.querySelector('[role=application] canvas')
  const scrolled = document.querySelector('main [role=grid], main [role=listbox]')
  const pointer = (type, x) =>
    canvas.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, clientX: x, clientY: 500, bubbles: true, cancelable: true }),
    )
  if (canvas) canvas.setPointerCapture = () => undefined
  const steps = {
    drag: i => pointer('pointermove', 700 + 200 * Math.sin(i / 12)),
    zoom: i =>
      canvas.dispatchEvent(
        new WheelEvent('wheel', {
          ctrlKey: true,
          deltaY: i % 90 < 45 ? -8 : 8,
          clientX: 800,
          clientY: 500,
          cancelable: true,
        }),
      ),
    scroll: i => {
      const most = scrolled.scrollHeight - scrolled.clientHeight
      scrolled.scrollTop = most * Math.abs(((i / 90) % 2) - 1)
    },
  }
  return new Promise(done => {
    const between = []
    let last = null
    if (kind === 'drag') pointer('pointerdown', 700)
    const frame = (i, now) => {
      if (last !== null) between.push(now - last)
      last = now
      if (i === frames) {
        if (kind === 'drag') pointer('pointerup', 700)
        return done(between)
      }
      steps[kind](i)
      requestAnimationFrame(next => frame(i + 1, next))
    }
    requestAnimationFrame(now => frame(0, now))
  })
}

const line = (what, between) =>
  console.log(
    `${what.padEnd(34)} between frames ${quantile(between, 0.5).toFixed(1)} ms, p95 ${quantile(between, 0.95).toFixed(1)} ms;` +
      ` ${((between.filter(each => each < 20).length / between.length) * 100).toFixed(0)} % in time   target 16.7 ms`,
  )

const bench = await startBench({ TESSERA_DEFAULT_PLAN: 'BUSINESS' })
const browser = await chromium.launch(await findBrowser())
try {
  const fill = async operations => {
    const tokenset = await bench.post(`/api/v1/workspaces/${bench.workspace.id}/tokensets`, {
      name: `Set ${operations.length} ${operations[0].type}`,
    })
    const at = `/api/v1/tokensets/${tokenset.id}/modes`
    const answer = await fetch(bench.url + at, { headers: { authorization: `Bearer ${bench.key}` } })
    const [mode] = (await answer.json()).modes
    for (let i = 0; i < operations.length; i += 1000)
      await bench.post(`${at}/${mode.id}/tokens/batch`, { operations: operations.slice(i, i + 1000) })
    return `/w/${bench.workspace.id}/t/${tokenset.id}`
  }
  const graph = await fill(aliased(5000))
  const views = {}
  for (const [view, of] of Object.entries(specimens))
    views[view] = await fill(
      Array.from({ length: 1000 }, (_, i) => {
        const [type, value] = of(i)
        return { op: 'create', name: `some.${view}.step-${i}`, type, value }
      }),
    )
  const [name, value] = bench.cookie.split('=')
  const found = {}
  const add = (what, between) => (found[what] ??= []).push(...between)
  const laidOut = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: bench.url })
    await context.addCookies([{ name, value, url: bench.url }])
    const page = await context.newPage()
    await page.goto(`${graph}/graph?all=true`)
    const start = Date.now()
    await page.locator('[role=application][data-nodes]').waitFor()
    laidOut.push(Date.now() - start)
    for (const [where, press] of [
      ['close', null],
      ['all of it', 'Show everything'],
    ]) {
      if (press) await page.getByRole('button', { name: press }).click()
      for (const kind of ['drag', 'zoom'])
        add(`graph, ${where}: ${kind}`, await page.evaluate(measure, { frames, kind }))
    }
    for (const [view, at] of Object.entries(views)) {
      await page.goto(`${at}?show=${view}`)
      await page.locator('main [role=option], main [role=gridcell]').first().waitFor()
      await page.waitForTimeout(1500)
      add(`${view}: scroll`, await page.evaluate(measure, { frames, kind: 'scroll' }))
    }
    await context.close()
  }
  console.log(`Chromium ${browser.version()}, ${rounds} rounds of ${frames} frames\n`)
  console.log(`graph of 5,000 tokens laid out in ${quantile(laidOut, 0.5)} ms, beside the page`)
  for (const [what, times] of Object.entries(found)) line(what, times)
} finally {
  await browser.close()
  await bench.stop()
}
