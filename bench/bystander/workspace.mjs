// The large workspace of the bench, and what sends for its owner.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { signUp } from '../server.mjs'

export const list = (length, make = at => at) => Array.from({ length }, (_, at) => make(at))

/** Values that no cache has seen. */
let made = 0
export const fresh = {
  number: () => ++made,
  color: () => `#${((++made * 7_919) % 0xffffff).toString(16).padStart(6, '0')}`,
}

const size = 10_000

/** Every fifth token points at another. */
const documentOf = () =>
  Object.fromEntries(
    list(100, group => [
      `group${group}`,
      Object.fromEntries(
        list(size / 100, at => {
          const $value = at % 5 === 4 ? `{group${group}.token${(at - 1) * 100 + group}}` : fresh.color()
          return [`token${at * 100 + group}`, { $type: 'color', $value }]
        }),
      ),
    ]),
  )

export async function furnish(url, name) {
  const account = await signUp(url, `${name}@example.com`)
  const ask = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...account.auth, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  const must = async (...request) => {
    const { status, text } = await ask(...request)
    if (status >= 300) throw new Error(`${request[0]} ${request[1]}: ${status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  const workspace = async () =>
    `/api/v1/workspaces/${(await must('POST', '/api/v1/workspaces', { name: `W${fresh.number()}` })).id}`
  return { account, ask, must, workspace, tool: callerOfTools(ask) }
}

const callerOfTools = ask => async (name, args) => {
  const call = { jsonrpc: '2.0', id: fresh.number(), method: 'tools/call', params: { name, arguments: args } }
  const { status, text } = await ask('POST', '/api/mcp', call, { accept: 'application/json, text/event-stream' })
  return { status: status === 200 && /"isError":true|"error":/.test(text) ? `200 (${text.slice(0, 200)})` : status }
}

export async function largeWorkspace(url) {
  const one = await furnish(url, 'large')
  const { must } = one
  const of = await one.workspace()
  const tokenset = await must('POST', `${of}/tokensets`, { name: 'Large' })
  const setPath = `/api/v1/tokensets/${tokenset.id}`
  const [mode] = (await must('GET', `${setPath}/modes`)).modes
  const modePath = `${setPath}/modes/${mode.id}`
  await must('POST', `${modePath}/import`, { format: 'dtcg', document: documentOf() })
  const dark = await must('POST', `${setPath}/modes`, { name: 'Dark', copy_from: mode.id })
  const source = mode_id => ({ tokenset_id: tokenset.id, mode_id })
  const axis = name => ({
    name,
    default: 'light',
    contexts: [
      { name: 'light', sources: [] },
      { name: 'dark', sources: [source(dark.id)] },
    ],
  })
  const resolver = await must('POST', `${of}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'base', sources: [source(mode.id)] }],
    modifiers: ['one', 'two', 'three'].map(axis),
  })
  const page = await must('PUT', `${of}/shared-pages/large`, {
    title: 'Large',
    tokenset_id: tokenset.id,
    visibility: 'public',
  })
  return {
    ...one,
    ...{ of, tokenset, setPath, mode, modePath, resolver, page, size, pause },
    document: documentOf,
    listen: count => listen(url + of, one.account.auth, count),
    webhook: () => webhook(must, of),
  }
}

/** Clients that follow the workspace's events; `told` resolves when all have been told of the next. */
async function listen(address, auth, count) {
  const stop = new AbortController()
  const streams = await Promise.all(
    list(count, () =>
      fetch(`${address}/events`, { headers: { ...auth, accept: 'text/event-stream' }, signal: stop.signal }),
    ),
  )
  const told = Promise.all(
    streams.map(async ({ body }) => {
      let text = ''
      for await (const chunk of body) if ((text += Buffer.from(chunk).toString('latin1')).includes('\ndata:')) return
    }),
  )
  told.catch(() => undefined)
  return { told: () => told, end: () => stop.abort() }
}

async function webhook(must, of) {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
    0,
    '127.0.0.1',
  )
  await once(receiver, 'listening')
  const called = once(receiver, 'request').then(() => receiver.close())
  const url = `http://127.0.0.1:${receiver.address().port}/`
  return { hook: await must('POST', `${of}/webhooks`, { url, events: ['tokens.*'] }), called }
}
