// Completion by the language server in a style sheet of 5,000 lines with 10,000 tokens: a letter is typed and the names are asked for at
// once, as editors do, at the beginning, in the middle and at the end. Each round is a program of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node'
import { median } from '../median.mjs'
import { startBench } from '../server.mjs'
import { addTokens, projectWith } from './project.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const times = 60
const lines = 5_000
const wanted = 50
const places = { beginning: 2, middle: lines / 2, end: lines - 2 }
const line = '.card { color: var(--color-step-1); background: #123456; margin: 4px }'
const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1]

const bench = await startBench()
const project = await projectWith('language-server', ['vscode-languageserver', 'vscode-languageserver-textdocument'])
const found = Object.fromEntries(Object.keys(places).map(place => [place, []]))
try {
  await addTokens(bench, 10_000)
  for (let round = 0; round < rounds; round++) await measure()
} finally {
  await project.remove()
  await bench.stop()
}
for (const [place, list] of Object.entries(found)) {
  const [mid, late] = [median(list.map(({ mid }) => mid)), median(list.map(({ late }) => late))]
  console.log(`${place.padEnd(10)} ${mid.toFixed(1)} ms, p95 ${late.toFixed(1)} ms; wanted p95 ≤ ${wanted} ms`)
}

async function measure() {
  const program = spawn(
    process.execPath,
    ['node_modules/@tessera/language-server/bin/tessera-language-server.js', '--stdio'],
    {
      cwd: project.cwd,
      env: { ...process.env, TESSERA_SERVER: bench.url, TESSERA_API_KEY: bench.key },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const client = createProtocolConnection(
    new StreamMessageReader(program.stdout),
    new StreamMessageWriter(program.stdin),
  )
  client.listen()
  const workspaceFolders = [{ uri: pathToFileURL(project.cwd).href, name: 'project' }]
  await client.sendRequest('initialize', { processId: process.pid, rootUri: null, workspaceFolders, capabilities: {} })
  await client.sendNotification('initialized', {})
  const uri = pathToFileURL(join(project.cwd, 'a.css')).href
  const text = `${Array.from({ length: lines }, () => line).join('\n')}\n`
  await client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'css', version: 1, text } })
  let version = 1
  /** Types a letter of a declaration on a line, and asks what it may be. */
  const typed = async (at, letter) => {
    const start = { line: at, character: line.length - 2 }
    const name = '; fill: var(--color-step-9'
    const change = (range, text) =>
      client.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: ++version },
        contentChanges: [{ range, text }],
      })
    const end = { line: at, character: start.character + name.length }
    await change({ start, end: start }, name)
    const began = performance.now()
    await change({ start: end, end }, letter)
    const position = { ...end, character: end.character + 1 }
    const { items } = await client.sendRequest('textDocument/completion', { textDocument: { uri }, position })
    const took = performance.now() - began
    if (!items.some(({ label }) => label.startsWith(`--color-step-9${letter}`)))
      throw new Error('nothing was completed')
    await change({ start, end: position }, '')
    return took
  }
  for (const [place, at] of Object.entries(places)) {
    const list = []
    for (let time = -5; time < times; time++) {
      const took = await typed(at, String(Math.abs(time) % 10))
      if (time >= 0) list.push(took) // the first ones compile
    }
    found[place].push({ mid: median(list), late: percentile(list, 0.95) })
  }
  await client.sendRequest('shutdown')
  const ended = once(program, 'exit')
  await client.sendNotification('exit')
  await ended
  client.dispose()
}
