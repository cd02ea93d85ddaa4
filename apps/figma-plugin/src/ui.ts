// The plugin's window: connect, choose, pull, push. It shows what `sync.ts` and `bridge.ts` do.
import type { ImportReport } from '@tessera/sdk'
import { startSignIn } from './bridge.ts'
import type { Answer, Settings } from './messages.ts'
import { clientFor, pullTokenset, pushCollections } from './sync.ts'
import type { Ask, PushPreview } from './sync.ts'

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const workspaceSelect = element<HTMLSelectElement>('workspace')
const tokensetSelect = element<HTMLSelectElement>('tokenset')

const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
let number = 0
const ask: Ask = (kind, about) =>
  new Promise((resolve, reject) => {
    waiting.set(++number, { resolve: resolve as (value: unknown) => void, reject })
    parent.postMessage({ pluginMessage: { kind, number, ...about } }, '*')
  })
window.onmessage = (event: MessageEvent<{ pluginMessage?: Answer }>) => {
  const answer = event.data.pluginMessage
  if (!answer) return
  const caller = waiting.get(answer.number)
  waiting.delete(answer.number)
  if ('error' in answer) caller?.reject(new Error(answer.error))
  else caller?.resolve(answer.value)
}

let settings: Settings | null = null
let preview: PushPreview | null = null

function show(screen: 'connect' | 'waiting' | 'work'): void {
  for (const id of ['connect', 'waiting', 'work']) element(id).hidden = id !== screen
}

function say(text: string, isBad = false): void {
  element('status').textContent = text
  element('status').classList.toggle('bad', isBad)
}

/** One thing at a time; what goes wrong is said in the words of whoever refused. */
async function doing(text: string, work: () => Promise<string>): Promise<void> {
  const buttons = [...document.querySelectorAll('button')].filter(({ id }) => id !== 'cancel')
  for (const button of buttons) button.disabled = true
  say(text)
  try {
    say(await work())
  } catch (error) {
    say((error as Error).message, true)
    if ((error as { status?: number }).status === 401) await disconnect()
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

async function connect(server: string): Promise<string> {
  const signIn = startSignIn(server)
  const stop = new AbortController()
  element('cancel').onclick = () => stop.abort(new Error('Cancelled'))
  element('code').textContent = signIn.code
  show('waiting')
  try {
    await ask('open', { url: signIn.url })
    settings = { server, token: await signIn.wait(AbortSignal.any([stop.signal, AbortSignal.timeout(600_000)])) }
  } catch (error) {
    show('connect')
    throw error
  }
  await ask('remember', { settings })
  await load()
  return `Connected to ${server}`
}

async function disconnect(): Promise<void> {
  settings = null
  await ask('remember', { settings: null })
  show('connect')
}

function fill(select: HTMLSelectElement, options: { id: string; name: string }[]): void {
  select.replaceChildren(...options.map(({ id, name }) => new Option(name, id)))
}

async function load(): Promise<void> {
  fill(workspaceSelect, (await clientFor(settings!).workspaces.list()).workspaces)
  await loadTokensets()
  show('work')
}

async function loadTokensets(): Promise<void> {
  const { tokensets } = await clientFor(settings!).tokensets.list({ workspace_id: workspaceSelect.value })
  fill(tokensetSelect, tokensets)
  await loadCollections()
}

async function loadCollections(): Promise<void> {
  const collections = await ask('collections', { server: settings!.server })
  const linked = collections.some(({ tokenset_id }) => tokenset_id === tokensetSelect.value)
  element('collections').replaceChildren(
    ...collections.map(({ id, name, count, tokenset_id }) => {
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.value = id
      box.checked = linked ? tokenset_id === tokensetSelect.value : collections.length === 1
      const label = document.createElement('label')
      label.append(box, `${name} (${count})`)
      return label
    }),
  )
  drop()
}

function drop(): void {
  preview = null
  element('preview').hidden = true
}

const counts = ({ created, updated, deleted, unchanged }: ImportReport) =>
  `${created} created, ${updated} changed, ${deleted} deleted, ${unchanged} unchanged`

async function pull(): Promise<string> {
  const { created, updated, removed, unchanged, notes } = await pullTokenset(ask, settings!, tokensetSelect.value)
  await loadCollections()
  return [`Pulled: ${created} created, ${updated} changed, ${removed} removed, ${unchanged} unchanged`, ...notes].join(
    '\n',
  )
}

async function push(): Promise<string> {
  const boxes = document.querySelectorAll<HTMLInputElement>('#collections input:checked')
  const ids = [...boxes].map(({ value }) => value)
  if (ids.length === 0) throw new Error('Choose a collection to push')
  preview = await pushCollections(ask, settings!, tokensetSelect.value, ids)
  const { report } = preview
  element('summary').textContent = counts(report)
  element('changes').replaceChildren(
    ...report.changes.slice(0, 200).map(({ mode, name, change }) => {
      const item = document.createElement('li')
      item.textContent = `${change} ${name} (${mode})`
      return item
    }),
  )
  element('preview').hidden = false
  return report.changes_total === 0 ? 'Tessera has all of it already' : 'Nothing is sent yet.'
}

async function send(): Promise<string> {
  const report = await preview!.send()
  drop()
  return `Sent: ${counts(report)}`
}

element<HTMLFormElement>('connect').onsubmit = event => {
  event.preventDefault()
  const { value } = element<HTMLInputElement>('server')
  void doing('Opening your browser …', () => connect(new URL(value).origin))
}
workspaceSelect.onchange = () => void doing('Loading …', () => loadTokensets().then(() => ''))
tokensetSelect.onchange = () => void doing('Loading …', () => loadCollections().then(() => ''))
element('pull').onclick = () => void doing('Pulling …', pull)
element('push').onclick = () => void doing('Comparing …', push)
element('send').onclick = () => void doing('Sending …', send)
element('keep').onclick = drop
element('disconnect').onclick = () => void doing('', () => disconnect().then(() => 'Disconnected'))

void doing('', async () => {
  settings = await ask('settings', {})
  if (settings) await load()
  else show('connect')
  return ''
})
