// `npm run screenshots`: takes the pictures of the README again from the demo, into docs/images.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { dist, ensureBuilt, ensureInstalled, reportAndExit, root } = await import('./ensure.mjs')

/** A hanging run must not leave a server and a browser behind. */
const longest = 180_000

const cell = (page, token, mode) =>
  page
    .getByRole('grid', { name: /^Tokens of/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: token, exact: true }) })
    .getByRole('gridcell')
    .nth(mode)

const pictures = [
  {
    name: 'preview-light',
    colorScheme: 'light',
    show: async page => {
      await page.getByRole('button', { name: 'Details', exact: true }).click()
      await page.getByRole('radiogroup', { name: 'View' }).getByText('Preview').click()
    },
  },
  {
    name: 'grid-light',
    colorScheme: 'light',
    show: async page => {
      await page.getByRole('searchbox', { name: 'Search tokens' }).fill('text')
      await cell(page, 'text.muted', 0).click()
    },
  },
  {
    name: 'alias-dark',
    colorScheme: 'dark',
    show: async page => {
      await page.goto(`${page.url().replace(/[?].*/, '')}?group=fill&show=table`)
      await cell(page, 'fill.accent.rest', 1).click()
      await page.keyboard.type('{porphyry')
    },
  },
  {
    name: 'graph-dark',
    colorScheme: 'dark',
    show: async page => {
      await page.goto(`${page.url().replace(/[?].*/, '')}/graph?token=fill.accent.rest`)
      await page.locator('[role=application][data-nodes]').waitFor()
      await page.getByRole('button', { name: 'Show everything' }).click()
    },
  },
]

try {
  await ensureInstalled()
  await ensureBuilt()
  const { chromium } = await import('playwright-core')
  const { findBrowser } = await import('./browser.mjs')
  const images = join(root, 'docs/images')
  await mkdir(images, { recursive: true })
  const server = await startDemo()
  try {
    const browser = await chromium.launch({ ...(await findBrowser()), timeout: 60_000 })
    const limit = setTimeout(() => void browser.close(), longest)
    try {
      await takeAll(browser, server, images)
    } finally {
      clearTimeout(limit)
      await browser.close()
    }
  } finally {
    await server.stop()
  }
} catch (error) {
  reportAndExit(error)
}

async function takeAll(browser, { url, email, password }, images) {
  for (const { name, colorScheme, show } of pictures) {
    const context = await browser.newContext({
      baseURL: url,
      colorScheme,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1.5,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page
      .getByRole('link', { name: /Tessera design language/ })
      .first()
      .click()
    await page.getByRole('grid').waitFor()
    await show(page)
    // The inspector comes a moment later, and the pointer leaves a hint.
    await page.mouse.move(0, 0)
    await page.waitForTimeout(1500)
    const path = join(images, `${name}.png`)
    await page.screenshot({ path })
    await context.close()
    console.log(`${path.slice(root.length)}  ${Math.round((await stat(path)).size / 1000)} kB`)
  }
}

async function startDemo() {
  const data = await mkdtemp(join(tmpdir(), 'tessera-screenshots-'))
  // A separate process group, so that its database is stopped even when the server hangs.
  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    env: { ...process.env, PORT: '0', TESSERA_DATA_DIR: data, TESSERA_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    const kill = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 15_000)
    child.kill('SIGTERM')
    await exited
    clearTimeout(kill)
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  let output = ''
  // Without a terminal, the log is one JSON object per line; the last line of the start has address and demo.
  const started = () =>
    output.split('\n').find(line => line.startsWith('{') && line.endsWith('}') && line.includes('"demo":'))
  try {
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), longest)
      void exited.then(([code]) => reject(new Error(`The server ended with ${code}:\n${output}`)))
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', text => {
          output += text
          if (!started()) return
          clearTimeout(late)
          resolve()
        })
    })
  } catch (error) {
    await stop()
    throw error
  }
  const { url, demo } = JSON.parse(started())
  return { url, email: demo.email, password: demo.password, stop }
}
