// Vite in development with and without the plugin, by turns: from the start of the program until it is ready, and with it
// from an edit on the server to the frame that shows it. BENCH_TOKENS sets the number of tokens.
/* global document, getComputedStyle, requestAnimationFrame, window */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { median } from '../median.mjs'
import { freePort, startBench } from '../server.mjs'
import { addTokens, projectWith } from './project.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const tokens = Number(process.env.BENCH_TOKENS ?? 1_000)

const files = {
  'index.html': '<!doctype html><p class="card">Text</p><script type="module" src="/main.js"></script>',
  'main.js': "import './a.css'\nif (import.meta.env.VITE_TOKENS) await import('./tokens.js')\n",
  'tokens.js': "import 'tessera:css'\n",
  'a.css': '.card { color: var(--color-step-1) }\n',
  'plain.config.js': 'export default {}\n',
  'plugin.config.js': "import tessera from '@tessera/unplugin/vite'\nexport default { plugins: [tessera()] }\n",
}

const bench = await startBench()
const project = await projectWith('unplugin', ['unplugin', 'vite'], files)
const browser = await chromium.launch(await findBrowser())
try {
  await addTokens(bench, tokens)
  const times = { plain: [], plugin: [] }
  for (let round = -1; round < rounds; round++)
    for (const kind of ['plain', 'plugin']) {
      const vite = await startVite(kind)
      if (round >= 0) times[kind].push(vite.took) // the first is for the files of the programs
      await vite.stop()
    }
  const [plain, plugin] = [median(times.plain), median(times.plugin)]
  console.log(`start without ${plain.toFixed(0)} ms, with the plugin ${plugin.toFixed(0)} ms and ${tokens} tokens:`)
  console.log(`  ${(plugin - plain).toFixed(0)} ms more; wanted ≤ 150 ms`)
  const edits = await timesOfEdits()
  console.log(
    `an edit is painted after ${median(edits).toFixed(0)} ms, at most ${Math.max(...edits).toFixed(0)} ms; wanted ≤ 500 ms`,
  )
} finally {
  await browser.close()
  await project.remove()
  await bench.stop()
}

/** Until it says that it is ready. */
async function startVite(kind) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const words = ['node_modules/vite/bin/vite.js', '--config', `${kind}.config.js`, '--port', port, '--strictPort']
  const child = spawn(process.execPath, [...words, '--host', '127.0.0.1'], {
    cwd: project.cwd,
    env: {
      ...process.env,
      ...(kind === 'plugin' ? { VITE_TOKENS: '1' } : {}),
      TESSERA_SERVER: bench.url,
      TESSERA_API_KEY: bench.key,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise(resolve => child.stdout.on('data', text => String(text).includes('ready in') && resolve()))
  const took = performance.now() - began
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { took, url, stop }
}

async function timesOfEdits() {
  const vite = await startVite('plugin')
  const page = await browser.newPage()
  await page.goto(vite.url)
  const colorIs = color =>
    page.evaluate(
      wanted =>
        new Promise(resolve => {
          const look = () =>
            getComputedStyle(document.querySelector('.card')).color === wanted
              ? resolve(window.performance.timeOrigin + window.performance.now())
              : requestAnimationFrame(look)
          look()
        }),
      color,
    )
  await colorIs('rgb(0, 0, 0)')
  const times = []
  for (let round = -1; round < rounds * 2; round++) {
    const level = 100 + round
    const shown = colorIs(`rgb(${level}, ${level}, ${level})`)
    const began = performance.timeOrigin + performance.now()
    const value = `#${level.toString(16).repeat(3)}`
    const response = await fetch(`${bench.url}${bench.path}/tokens/color.step-0`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ value }),
    })
    if (!response.ok) throw new Error(await response.text())
    const at = await shown
    if (round >= 0) times.push(at - began)
  }
  await page.close()
  await vite.stop()
  return times
}
