// The packed add-on in a fresh Storybook, with the configuration of its README, in a real browser and against a real server.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesInReadme, projectWith } from '@tessera/plugin-core/testing/project'
import type { Project } from '@tessera/plugin-core/testing/project'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'
import { findBrowser } from '../../../scripts/browser.mjs'

let w: OrganizationWorld
let project: Project
let browser: Browser
let darkPath: string

/** A page of documentation without the add-on for such: the blocks stay while the theme changes. */
const blocks = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Swatches, TokenTable } from '@tessera/storybook/blocks'
const page = document.createElement('div')
createRoot(page).render([
  createElement(TokenTable, { key: 1, group: 'color' }),
  createElement(Swatches, { key: 2, group: 'surface' }),
  createElement(TokenTable, { key: 3, group: 'colour', type: 'color' }),
])
export default { title: 'Blocks' }
export const All = { render: () => page }
`

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.brand': ['color', '#3b82f6'],
    'color.text': ['color', '{color.brand}'],
    'surface.page': ['color', '#ffffff'],
    'text.muted': ['color', '#999999'],
  })
  const modes = `/tokensets/${w.tokenset.id}/modes`
  const dark = (await w.as('owner').post(modes, { name: 'Dark', copy_from: w.mode.id })).body
  darkPath = `${modes}/${dark.id}`
  await w.as('owner').patch(`${darkPath}/tokens/color.brand`, { value: '#ffcc00' })
  await w.as('owner').patch(`${darkPath}/tokens/surface.page`, { value: '#111111' })
  await w.publish(w.production)
  project = await projectWith({
    plugin: 'storybook',
    tools: ['storybook', '@storybook/html-vite', 'vite', 'react', 'react-dom'],
  })
  await project.write({ ...filesInReadme('storybook'), 'src/blocks.stories.js': blocks })
  browser = await chromium.launch(await findBrowser())
})
afterAll(async () => {
  await browser.close()
  await w.close()
  await project.close()
})

const env = () => ({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })
const program = 'node_modules/storybook/dist/bin/dispatcher.js'
const quiet = { STORYBOOK_DISABLE_TELEMETRY: '1', CI: '1' }
const build = (more: Record<string, string>) => project.node([program, 'build', '--quiet'], { ...quiet, ...more })

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
async function serve(folder: string): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const path = new URL(url!, 'http://localhost').pathname.replace(/\/$/, '/index.html')
    readFile(join(folder, path)).then(
      bytes => response.setHeader('content-type', kinds[extname(path)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}
async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function open(address: string, more = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.goto(`${address}/?path=/story/card--plain${more}`)
  return page
}
const story = (page: Page) => page.frameLocator('#storybook-preview-iframe').locator('#storybook-root p')
const colorOf = (page: Page) => story(page).evaluate(element => getComputedStyle(element).color)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const choose = async (page: Page, context: string) => {
  await page.getByRole('button', { name: /^Mode/ }).click()
  await page.getByRole('option', { name: context }).click()
}
const blue = 'rgb(59, 130, 246)'
const yellow = 'rgb(255, 204, 0)'

describe('a built Storybook', () => {
  let server: Server
  let page: Page
  beforeAll(async () => {
    const { code, out } = await build(env())
    expect(code, out).toBe(0)
    server = await serve(join(project.root, 'storybook-static'))
    page = await open(addressOf(server))
  })
  afterAll(async () => {
    await page.close()
    server.close()
  })

  test('has the axis in the toolbar, and switching it changes the color in the story', async () => {
    await story(page).waitFor()
    expect(await colorOf(page)).toBe(blue)
    await choose(page, 'Dark')
    await expect.poll(() => colorOf(page)).toBe(yellow)
    await expect.poll(() => page.url()).toContain('globals=tessera-theme:dark')
  })

  test('has blocks that show a group of tokens in the theme that is chosen, also later', async () => {
    const shown = await browser.newPage()
    await shown.goto(`${addressOf(server)}/?path=/story/blocks--all&globals=tessera-theme:dark`)
    const frame = shown.frameLocator('#storybook-preview-iframe')
    const textOf = (name: string) => frame.getByRole('row').filter({ hasText: name }).innerText()
    await expect.poll(() => textOf('color.text')).toBe('color.text\t#ffcc00\tcolor.brand\t--color-text')
    expect(await frame.getByRole('row').count()).toBe(3)
    await choose(shown, w.mode.name)
    await expect.poll(() => textOf('color.text')).toBe('color.text\t#3b82f6\tcolor.brand\t--color-text')
    const areas = frame.getByRole('listitem')
    expect(await areas.allInnerTexts()).toEqual(['surface.page\n#ffffff'])
    expect(await frame.getByText('There are no tokens of the type “color” in the group “colour”.').count()).toBe(1)
    await shown.close()
  })

  test('lists the tokens with value, alias and custom property in the chosen theme', async () => {
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await expect.poll(() => row(page, 'color.text').innerText()).toBe('color.text\t#ffcc00\tcolor.brand\t--color-text')
    await choose(page, w.mode.name)
    await expect.poll(() => row(page, 'color.text').innerText()).toBe('color.text\t#3b82f6\tcolor.brand\t--color-text')
    const swatch = row(page, 'color.brand').first().locator('span')
    expect(await swatch.evaluate(element => getComputedStyle(element).backgroundColor)).toBe(blue)
    await page.getByRole('searchbox', { name: 'Find tokens' }).fill('surface')
    await page.getByText('1 of 4 tokens').waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
  })

  test('measures the pairs that names tell, in the chosen theme', async () => {
    await page.getByRole('tab', { name: 'Contrast' }).click()
    await expect
      .poll(() => row(page, 'text.muted').innerText())
      .toMatch(/text\.muted\tsurface\.page\t2\.84:1\t4\.5:1\tFail$/)
    await choose(page, 'Dark')
    await expect.poll(() => row(page, 'text.muted').innerText()).toMatch(/6\.62:1\t4\.5:1\tPass$/)
  })

  test('shows a story that chooses a theme in that theme', async () => {
    await choose(page, w.mode.name)
    await page.goto(`${addressOf(server)}/?path=/story/night--plain`)
    await expect.poll(() => colorOf(page)).toBe(yellow)
  })

  test('is of the pinned release, needs no server the next time, and has no key in it', async () => {
    await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { value: '#ff0000' })
    await w.publish(w.production)
    const { code, out } = await build({})
    expect(code, out).toBe(0)
    const css = await project.read('storybook-static/tessera/tokens.css')
    expect(css).toContain('--color-brand: #3b82f6;')
    expect(JSON.parse(await project.read('tessera.lock'))).toMatchObject({ version: 1, server: w.address })
    const names = await readdir(join(project.root, 'storybook-static'), { recursive: true, withFileTypes: true })
    const texts = await Promise.all(
      names.filter(entry => entry.isFile()).map(entry => readFile(join(entry.parentPath, entry.name), 'utf8')),
    )
    expect(texts.filter(text => text.includes(w.people.owner.key))).toEqual([])
  })

  test('without a server, a lockfile and a cache stops and says what to do', async () => {
    const files = filesInReadme('storybook')
    await project.write(Object.fromEntries(Object.entries(files).map(([path, text]) => [`fresh/${path}`, text])))
    const nowhere = { ...quiet, ...env(), TESSERA_SERVER: 'http://127.0.0.1:1' }
    const { code, out } = await project.node([`../${program}`, 'build', '--quiet'], nowhere, 'fresh')
    expect([code, out]).toEqual([1, expect.stringMatching(/does not answer, and there are no[\s│]+tokens of it/)])
  })
})

describe('in development', () => {
  let child: ChildProcess
  let page: Page
  beforeAll(async () => {
    await project.write({
      '.storybook/main.js': filesInReadme('storybook')['.storybook/main.js']!.replace(
        /options: \{[^}]*\}/,
        "options: { workspace: 'Acme' }",
      ),
    })
    const port = await freePort()
    child = spawn(
      process.execPath,
      [program, 'dev', '--ci', '--no-open', '--no-version-updates', '--host', '127.0.0.1', '--port', `${port}`],
      { cwd: project.root, env: { PATH: process.env.PATH!, ...quiet, ...env() }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    for await (const line of createInterface({ input: child.stdout! })) if (line.includes(`:${port}`)) break
    child.stdout!.resume()
    page = await open(`http://127.0.0.1:${port}`)
  })
  afterAll(async () => {
    await page.close()
    child.kill()
    await once(child, 'close')
  })

  test('an edit on the server is in the story and in the panel', async () => {
    await expect.poll(() => colorOf(page)).toBe('rgb(255, 0, 0)')
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await expect.poll(() => row(page, 'color.text').innerText()).toContain('#ff0000')
    await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { value: '#00aa00' })
    await expect.poll(() => colorOf(page)).toBe('rgb(0, 170, 0)')
    await expect.poll(() => row(page, 'color.text').innerText()).toContain('#00aa00')
    const link = row(page, 'color.text').getByRole('link')
    expect(await link.getAttribute('href')).toBe(`${w.address}/w/${w.workspace.id}/t/${w.tokenset.id}?sel=color.text`)
  })
})
