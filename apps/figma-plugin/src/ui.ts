// The plugin's window: connect, choose, pull, push. It shows what `sync.ts` and `bridge.ts` do.
import type { ImportReport } from '@tessera/sdk'
import { startSignIn } from './bridge.ts'
import type { Answer, Settings } from './messages.ts'
import { clientFor, pullThemes, pullTokenset, pushCollections, pushThemes, reportUses, sendComponents } from './sync.ts'
import type { Ask, PushPreview } from './sync.ts'

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const workspaceSelect = element<HTMLSelectElement>('workspace')
const targetSelect = element<HTMLSelectElement>('target')

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

function showStatus(text: string, isBad = false): void {
  element('status').textContent = text
  element('status').classList.toggle('bad', isBad)
}

/** Runs one action at a time; a failure shows the message of the refusal. */
async function doing(text: string, work: () => Promise<string>): Promise<void> {
  const buttons = [...document.querySelectorAll('button')].filter(({ id }) => id !== 'cancel')
  for (const button of buttons) button.disabled = true
  showStatus(text)
  try {
    showStatus(await work())
  } catch (error) {
    showStatus((error as Error).message, true)
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

/** The target of pull and push: themes with all their tokensets, or one tokenset. */
type SyncTarget = { kind: 'themes'; id: string | null } | { kind: 'tokenset'; id: string }
const target = (): SyncTarget => JSON.parse(targetSelect.value) as SyncTarget
const option = (name: string, value: SyncTarget) => new Option(name, JSON.stringify(value))

async function load(): Promise<void> {
  const { workspaces } = await clientFor(settings!).workspaces.list()
  workspaceSelect.replaceChildren(...workspaces.map(({ id, name }) => new Option(name, id)))
  await loadTargets()
  show('work')
}

async function loadTargets(): Promise<void> {
  const client = clientFor(settings!)
  const workspace_id = workspaceSelect.value
  const [{ resolvers }, { tokensets }] = await Promise.all([
    client.resolvers.list({ workspace_id }),
    client.tokensets.list({ workspace_id }),
  ])
  const group = document.createElement('optgroup')
  group.label = 'One tokenset'
  group.append(...tokensets.map(({ id, name }) => option(name, { kind: 'tokenset', id })))
  const themes = document.createElement('optgroup')
  themes.label = 'All tokensets of'
  themes.append(
    ...resolvers.map(({ id, name }) => option(name, { kind: 'themes', id })),
    ...(resolvers.length === 0 ? [option('new themes, made of collections', { kind: 'themes', id: null })] : []),
  )
  targetSelect.replaceChildren(themes, group)
  await loadCollections()
}

async function loadCollections(): Promise<void> {
  const collections = await ask('collections', { server: settings!.server })
  const { kind, id: chosen } = target()
  element<HTMLButtonElement>('pull').hidden = chosen === null
  const isLinked = ({ resolver_id, tokenset_id }: (typeof collections)[number]) =>
    chosen !== null && (kind === 'themes' ? resolver_id : tokenset_id) === chosen
  const linked = collections.some(isLinked)
  element('collections').replaceChildren(
    ...collections.map(collection => {
      const { id, name, count } = collection
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.value = id
      box.checked = linked ? isLinked(collection) : kind === 'themes' || collections.length === 1
      // Themes are pushed as a whole: aliases point from one collection into another.
      box.disabled = kind === 'themes' && isLinked(collection)
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
  const { kind, id } = target()
  if (id === null) throw new Error('There are no themes to pull yet: push collections first, or choose a tokenset')
  const workspace_id = workspaceSelect.value
  const { created, updated, removed, unchanged, notes } =
    kind === 'themes'
      ? await pullThemes(ask, settings!, { workspace_id, resolver_id: id })
      : await pullTokenset(ask, settings!, id)
  await loadCollections()
  return [`Pulled: ${created} created, ${updated} changed, ${removed} removed, ${unchanged} unchanged`, ...notes].join(
    '\n',
  )
}

async function push(): Promise<string> {
  const boxes = document.querySelectorAll<HTMLInputElement>('#collections input:checked')
  const ids = [...boxes].map(({ value }) => value)
  if (ids.length === 0) throw new Error('Choose a collection to push')
  const to = target()
  const workspace_id = workspaceSelect.value
  preview =
    to.kind === 'themes'
      ? await pushThemes(ask, settings!, { workspace_id, resolver_id: to.id }, ids)
      : await pushCollections(ask, settings!, to.id, ids)
  const { report } = preview
  element('summary').textContent = counts(report)
  element('changes').replaceChildren(
    ...report.changes.slice(0, 200).map(({ mode, name, change, ...of }) => {
      const item = document.createElement('li')
      item.textContent = `${change} ${name} (${'tokenset' in of ? `${String(of.tokenset)}, ` : ''}${mode})`
      return item
    }),
  )
  element('preview').hidden = false
  return report.changes_total === 0 ? 'Tessera has all of it already' : 'Nothing is sent yet.'
}

async function send(): Promise<string> {
  const report = await preview!.send()
  drop()
  if (target().id === null) await loadTargets()
  return `Sent: ${counts(report)}`
}

element<HTMLFormElement>('connect').onsubmit = event => {
  event.preventDefault()
  const { value } = element<HTMLInputElement>('server')
  void doing('Opening your browser …', () => connect(new URL(value).origin))
}
workspaceSelect.onchange = () => void doing('Loading …', () => loadTargets().then(() => ''))
targetSelect.onchange = () => void doing('Loading …', () => loadCollections().then(() => ''))
element('pull').onclick = () => void doing('Pulling …', pull)
element('push').onclick = () => void doing('Comparing …', push)
element('send').onclick = () => void doing('Sending …', send)
element('components').onclick = () =>
  void doing('Sending …', () => sendComponents(ask, settings!, workspaceSelect.value))
element('uses').onclick = () => void doing('Reading …', () => reportUses(ask, settings!, workspaceSelect.value))
element('keep').onclick = drop
element('disconnect').onclick = () => void doing('', () => disconnect().then(() => 'Disconnected'))

void doing('', async () => {
  settings = await ask('settings', {})
  if (settings) await load()
  else show('connect')
  return ''
})
