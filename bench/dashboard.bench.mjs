// The dashboard in Chromium, with 5,000 tokens in 4 modes: the time to the first content, to the response to a key, to a stored
// edit, and the amount of JavaScript. Prints the target next to each figure. With BENCH_THEMES=1 the grid shows themes with an
// axis for each mode except the first.
/* global window, navigator */
import { gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
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

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

async function addThemes(bench, tokenset, modes) {
  await bench.post(`/api/v1/workspaces/${bench.workspace.id}/resolvers`, {
    name: tokenset.name,
    sets: [{ name: 'base', sources: [{ tokenset_id: tokenset.id }] }],
    modifiers: modes.map(({ id, name }) => ({
      name,
      default: 'off',
      contexts: [
        { name: 'off', sources: [] },
        { name: 'on', sources: [{ tokenset_id: tokenset.id, mode_id: id }] },
      ],
    })),
  })
}

async function fill(bench, tokenset, names, modes) {
  const at = `/api/v1/tokensets/${tokenset.id}/modes`
  const headers = { authorization: `Bearer ${bench.key}` }
  const [first] = (await (await fetch(bench.url + at, { headers })).json()).modes
  await createTokens(
    bench,
    `${at}/${first.id}`,
    Array.from({ length: names }, (_, i) => tokenOf(i)),
  )
  const others = []
  for (let i = 1; i < modes; i++) others.push(await bench.post(at, { name: `Mode ${i}`, copy_from: first.id }))
  if (process.env.BENCH_THEMES === '1') await addThemes(bench, tokenset, others)
  return `/w/${bench.workspace.id}/t/${tokenset.id}`
}

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

const bench = await startBench({ TESSERA_DEFAULT_PLAN: 'BUSINESS' })
const browser = await openBrowser(bench)
const { visit } = browser
try {
  /** The gzipped size of all scripts that `page` requested until `end`. */
  const scriptsOf = (page, end) =>
    page.evaluate(
      async until =>
        Promise.all(
          performance
            .getEntriesByType('resource')
            .filter(entry => entry.startTime < until && new URL(entry.name).pathname.endsWith('.js'))
            .map(async entry => (await fetch(entry.name)).text()),
        ),
      end,
    )
  const sizeOf = texts => texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)

  const grid = await fill(bench, bench.tokenset, 5000, 4)
  console.log(`5,000 tokens in 4 modes, Chromium ${browser.version}, ${rounds} rounds\n`)

  const first = []
  let page
  for (let round = 0; round < rounds; round++) {
    await page?.context().close()
    page = await visit()
    await page.goto(grid)
    await page.waitForFunction(() => window.measured.firstCell > 0)
    first.push(await page.evaluate(() => window.measured.firstCell))
  }
  line('cold visit to first cell, median', ms(median(first)), `of ${first.map(ms).join(', ')}; target 1500 ms`)
  const scripts = await scriptsOf(page, first.at(-1))
  line('JavaScript until the first cell, gzipped', kB(sizeOf(scripts)), `${scripts.length} files; target 250 kB`)

  const press = (times, ...keys) => pressed(page, times, ...keys)
  await page.waitForTimeout(1000)
  await page.locator('[data-cell="2:1"]').click()
  const groups = {
    'arrows, one after the other': await press(30, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'),
    'page up and down, Home, End': await press(10, 'PageDown', 'PageDown', 'PageUp', 'End', 'Home', 'ArrowRight'),
    'selecting with Shift and arrows': await press(10, 'Shift+ArrowDown', 'Shift+ArrowDown', 'ArrowDown'),
    'opening a cell, typing, leaving': await press(
      8,
      'Enter',
      '#',
      '1',
      'a',
      '2',
      'b',
      '3',
      'c',
      'Escape',
      'ArrowDown',
    ),
    'pointing at a token': await press(5, '=', 'b', 'l', 'u', 'e', 'Escape'),
  }
  for (const [what, times] of Object.entries(groups))
    line(`key to paint: ${what} (${times.length})`, `${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`)
  const keys = Object.values(groups).flat()
  line(`key to paint, all ${keys.length} keys`, `p95 ${ms(quantile(keys, 0.95))}`, 'target 50 ms')

  const saved = []
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`#${String(100000 + i)}`)
    await forget(page, 'saved')
    await page.keyboard.press('Enter')
    await until(page, 'saved')
    saved.push(await page.evaluate(() => window.measured.saved))
  }
  line('Enter to stored and shown so (40 edits), median', ms(median(saved)), 'target 150 ms')
  line('Enter to stored and shown so (40 edits), p95', ms(quantile(saved, 0.95)), 'target 150 ms')

  await page.evaluate(
    text => navigator.clipboard.writeText(text),
    Array.from({ length: 250 }, (_, i) => `paste.step-${i}\t1px\t2px\t3px\t4px`).join('\n'),
  )
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  const shown = await dialog.evaluate(() => performance.now() - window.measured.pressed)
  line('pasting 1,000 cells to their preview', ms(shown), 'target 500 ms')
  await page.keyboard.press('Escape')

  const large = await bench.post(`/api/v1/workspaces/${bench.workspace.id}/tokensets`, { name: 'Large' })
  await page.goto(await fill(bench, large, 20_000, 1))
  await page.waitForFunction(() => window.measured.firstCell > 0)
  await page.waitForTimeout(1000)
  await page.getByRole('searchbox', { name: 'Search tokens' }).focus()
  const searches = []
  const searching = async key => {
    await forget(page, 'searched')
    await page.keyboard.press(key)
    await until(page, 'searched')
    searches.push(await page.evaluate(() => window.measured.searched))
  }
  for (const word of ['bra', 'bri', 'blu', 'bla', 'gre', 'gra']) {
    for (const letter of word) await searching(letter)
    for (let left = word.length; left > 0; left--) await searching('Backspace')
  }
  line(
    `search of 20,000 tokens, key to rows painted (${searches.length})`,
    `${ms(median(searches))}, p95 ${ms(quantile(searches, 0.95))}`,
    'target 50 ms',
  )
  await page.context().close()

  const redirect_uri = 'http://127.0.0.1:9/callback'
  const registered = await fetch(`${bench.url}/api/oauth/mcp/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Bench', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }),
  })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: (await registered.json()).client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const consent = await visit()
  await consent.goto(`/mcp/authorize?${query}`)
  await consent.getByRole('button', { name: 'Approve' }).waitFor()
  const consentScripts = await scriptsOf(consent, Infinity)
  line(
    'JavaScript of the consent page, gzipped',
    kB(sizeOf(consentScripts)),
    `${consentScripts.length} files; target 90 kB`,
  )
} finally {
  await browser.close()
  await bench.stop()
}
