// `npm run dev`: the server, built and started again after each change, and the dashboard by Vite when there is one.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const { dist, ensureInstalled, reportAndExit, root, stampFile, tool } = await import('./ensure.mjs')
await ensureInstalled().catch(reportAndExit)
const { context } = await import('esbuild')
const { copyServerFiles, serverBundle } = await import('./build.mjs')

process.env.TESSERA_DEMO ??= '1'
await rm(stampFile, { force: true }) // this build differs from that of `npm start`
await mkdir(dist, { recursive: true })

let server
let vite
let restarting = Promise.resolve()
let leaving = false

/** Ends with the child, which gets the time it needs to close its database, and does not wait for browsers to leave. */
const stop = child =>
  new Promise(resolve => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', resolve)
    child.kill('SIGINT')
  })

async function restart() {
  await stop(server)
  if (leaving) return
  await copyServerFiles()
  server = spawn(process.execPath, ['--enable-source-maps', join(dist, 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

const restartAfterBuild = {
  name: 'restart-after-build',
  setup({ onEnd }) {
    onEnd(({ errors }) => {
      if (errors.length === 0) restarting = restarting.then(restart).catch(reportAndExit)
    })
  },
}

const bundle = await serverBundle()
const watcher = await context({ ...bundle, logLevel: 'warning', plugins: [...bundle.plugins, restartAfterBuild] })
await watcher.watch()

if (existsSync(join(root, 'apps/dashboard/index.html'))) {
  const address = `http://127.0.0.1:${process.env.PORT ?? 3000}`
  const [file, ...args] = [...tool('vite'), '--clearScreen', 'false']
  vite = spawn(file, args, {
    cwd: join(root, 'apps/dashboard'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TESSERA_DEV_SERVER: process.env.TESSERA_DEV_SERVER ?? address },
  })
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    if (leaving) return
    leaving = true
    await watcher.dispose()
    await restarting
    await Promise.all([stop(server), stop(vite)])
    process.exit(0)
  })
