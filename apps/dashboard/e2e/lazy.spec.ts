import type { Request } from '@playwright/test'
import { holdRequests } from './world/hold-requests.ts'
import { expectFocusIn } from './world/keyboard.ts'
import { expect, test } from './world/test.ts'
import { cellOf, littlePalette, openLittlePalette, stored } from './world/little-palette.ts'

const offline = 'You are offline. This will load when the connection is back.'

test('a screen that was not fetched yet says that it waits for the connection, and comes with it', async ({
  person,
  context,
  faults,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  // The menu itself is fetched when it is first asked for.
  await page.getByRole('button', { name: 'More' }).click()
  await expectFocusIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await context.setOffline(true)
  // A change that waits must outlive it: no screen may load the page anew.
  await cellOf(page, 'space.small', 'Light').dblclick()
  await page.keyboard.type('5px')
  await page.keyboard.press('Enter')
  // The notice pushes the grid down; a menu that is open then closes.
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Alias graph' }).click()
  await expect(page.getByText(offline)).toBeVisible()
  // The connection comes back while it is tried again, and that attempt fails still.
  let fail = () => {}
  const failed = new Promise<void>(resolve => (fail = resolve))
  const asked = page.waitForRequest('**/healthz')
  await page.route('**/healthz', async route => {
    await failed
    await route.abort()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(page.getByText(offline)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  fail()
  await expect(page.getByText(offline)).toBeHidden()
  await expect(page.getByRole('heading', { name: /alias/i }).first()).toBeVisible()
  await expect.poll(() => stored(api, palette, 'Light', 'space.small')).toBe('5px')
  faults.splice(0)
})

test('a screen on its way is not taken back by a cursor that moves meanwhile', async ({ person }) => {
  const { page } = person
  await page.clock.install()
  await openLittlePalette(person)
  const screen = await holdRequests(page, 'GET', '**/assets/graph-screen-*.js')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Alias graph' }).click()
  await expect(page).toHaveURL(/\/graph$/)
  await cellOf(page, 'space.large', 'Light').click()
  // The address would follow the cursor by now.
  await page.clock.fastForward(2_000)
  await expect(page).toHaveURL(/\/graph$/)
  screen.release()
  await expect(page.getByRole('heading', { name: /alias/i }).first()).toBeVisible()
})

test('what the grid shows first is asked for while the scripts load, and once', async ({ person }) => {
  const { page, api } = person
  const { page: address } = await littlePalette(api)
  const [, , workspace, , tokenset] = address.split('/')
  const first = [
    '/api/auth/session',
    `/api/tokensets/${tokenset}/tokens`,
    `/api/tokensets/${tokenset}/modes`,
    '/api/workspaces',
    `/api/workspaces/${workspace}/tokensets`,
  ]
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const scripts = await holdRequests(page, 'GET', '**/assets/dashboard-*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(expect.arrayContaining(first))
  scripts.release()
  await expect(cellOf(page, 'space.small', 'Light')).toBeVisible()
  expect(asked.filter(path => first.includes(path)).sort()).toEqual(first.sort())
})

test('a part that fails once is fetched again, and nobody is told', async ({ person, faults }) => {
  const { page } = person
  let failures = 0
  await page.route('**/assets/graph-screen-*.js*', route => {
    if (route.request().url().includes('?')) return route.continue()
    failures++
    return route.fulfill({ status: 400, body: 'Bad Request' })
  })
  const palette = await openLittlePalette(person)
  await page.goto(`${palette.page}/graph`)
  await expect(page.getByRole('heading', { level: 1, name: 'Alias graph' })).toBeVisible()
  expect(failures).toBe(1)
  faults.splice(0)
})

test('a screen that cannot be fetched says so beside the rail, and comes when it is tried again', async ({
  person,
  faults,
}) => {
  const { page } = person
  await page.route('**/assets/graph-screen-*.js*', route => route.fulfill({ status: 400, body: 'Bad Request' }))
  const palette = await openLittlePalette(person)
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Alias graph' }).click()
  await expect(page.getByRole('main').getByText(/could not be fetched/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Themes' })).toBeVisible()
  await page.unroute('**/assets/graph-screen-*.js*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alias graph' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`${palette.page}/graph`)
  // The page itself was never loaded anew.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  faults.splice(0)
})

test('a dialog that cannot be fetched says so, and the page is loaded anew only once the server is there', async ({
  person,
  faults,
}) => {
  const { page } = person
  await page.route('**/assets/dialogs-*.js*', route => route.abort())
  await openLittlePalette(person)
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  await expect(page.getByText(/could not be fetched/).last()).toBeVisible()
  await page.route('**/healthz', route => route.abort())
  await page.getByRole('button', { name: 'Reload the page' }).last().click()
  await expect(page.getByText('The server does not answer yet').last()).toBeVisible()
  await page.unroute('**/healthz')
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  await expect(page.getByText(/could not be fetched/).last()).toBeVisible()
  await page.unroute('**/assets/dialogs-*.js*')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload the page' }).last().click()
  await loaded
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Create token' })).toBeVisible()
  faults.splice(0)
})

test('what the grid needs to be seen is within its budget', async ({ person }) => {
  const { page } = person
  const scripts = new Map<string, Request>()
  page.on('request', request => {
    if (request.url().endsWith('.js')) scripts.set(request.url(), request)
  })
  await page.addInitScript(() => {
    // What loads by itself some time after the screen never counts, however slow the computer is.
    const wait = window.setTimeout.bind(window)
    const patient = (run: TimerHandler, ms = 0) => wait(run, ms < 1000 ? ms : 1e9)
    window.setTimeout = patient as typeof window.setTimeout
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=gridcell]')) return
      seen.disconnect()
      performance.mark('first cell')
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await openLittlePalette(person)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const before = await page.evaluate(() => {
    const first = performance.getEntriesByName('first cell')[0]!.startTime
    return performance
      .getEntriesByType('resource')
      .filter(entry => entry.startTime < first && entry.name.endsWith('.js'))
      .map(entry => entry.name)
  })
  // Asked here and of these alone: a request that is still under way when the page closes would throw outside of the
  // test.
  const sizes = await Promise.all(before.map(name => scripts.get(name)!.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  const listed = before.map((name, at) => `${sizes[at]!.responseBodySize} ${name.split('/').at(-1)}`).join('\n')
  expect(bytes).toBeGreaterThan(100_000)
  // Names of files have hashes, which do not compress: the same sources differ by some 150 bytes from build to build.
  expect(bytes, listed).toBeLessThan(203_000)
})

test('what is typed while the palette is fetched is its text, and no value of the cell behind it', async ({
  person,
}) => {
  const { page, api } = person
  const held = await holdRequests(page, 'GET', '**/palette-*.js')
  const palette = await openLittlePalette(person)
  await cellOf(page, 'space.small', 'Light').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('actx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ivity')
  held.release()
  await expect(page.getByRole('searchbox', { name: 'Go to' })).toHaveValue('activity')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  expect(await stored(api, palette, 'Light', 'space.small')).toBe('4px')
})

test('Enter goes to what the whole text means, however fast it was typed', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  for (const name of ['button.background', 'text.default']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`sel=${name}`))
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('checks nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is called that')).toBeVisible()
})

test('Enter behind a text goes there even where the palette comes after it', async ({ person }) => {
  const { page } = person
  const held = await holdRequests(page, 'GET', '**/palette-*.js')
  await openLittlePalette(person)
  await cellOf(page, 'space.small', 'Light').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('alias graph')
  await page.keyboard.press('Enter')
  held.release()
  await expect(page).toHaveURL(/\/graph/)
})
