// The window's side of a pull and a push, between the instance and the document.
import { createClient } from '@tessera/sdk'
import type { Client, ImportReport } from '@tessera/sdk'
import type { Applied } from './apply.ts'
import { parseDocument } from './document.ts'
import type { VariablesDocument } from './document.ts'
import type { Questions, Settings } from './messages.ts'
import { completeWith } from './themes.ts'

export type Ask = <K extends keyof Questions>(kind: K, about: Questions[K]['asks']) => Promise<Questions[K]['answers']>

export const clientFor = ({ server, token }: Settings): Client => createClient({ baseUrl: server, apiKey: token })

export async function pullTokenset(
  ask: Ask,
  settings: Settings,
  tokenset_id: string,
  now = new Date(),
): Promise<Applied> {
  // Not strict: a broken alias must not block the other tokens.
  const file = await clientFor(settings).exports.renderTokenset({ tokenset_id, format: 'figma', references: true })
  const origin = { server: settings.server, tokensets: tokenset_id, at: now.toISOString() }
  return ask('apply', { document: parseDocument(file.text), origin })
}

/** Themes, existing or to be created from the file's collections. */
export interface ThemesIds {
  workspace_id: string
  resolver_id: string | null
}

/** A collection for each tokenset of the themes, each with its own modes. */
export async function pullThemes(
  ask: Ask,
  settings: Settings,
  { workspace_id, resolver_id }: { workspace_id: string; resolver_id: string },
  now = new Date(),
): Promise<Applied> {
  const document = await themesOf(settings, resolver_id)
  const { tokensets } = await clientFor(settings).tokensets.list({ workspace_id })
  const ids = Object.fromEntries(tokensets.map(({ id, name }) => [name, id]))
  const origin = { server: settings.server, tokensets: ids, resolver_id, at: now.toISOString() }
  return ask('apply', { document, origin })
}

async function themesOf(settings: Settings, resolver_id: string): Promise<VariablesDocument> {
  const file = await clientFor(settings).resolvers.render({ resolver_id, format: 'figma' })
  return parseDocument(file.text)
}

export interface PushPreview {
  report: ImportReport
  send(): Promise<ImportReport>
}

/** Previews a push; nothing is written before `send`. */
export async function pushCollections(
  ask: Ask,
  settings: Settings,
  tokenset_id: string,
  ids: string[],
): Promise<PushPreview> {
  const { imports } = clientFor(settings)
  return previewed(await ask('collect', { ids }), request => imports.intoTokenset({ ...request, tokenset_id }))
}

/** All of them as one change: missing tokensets, modes and themes are created. */
export async function pushThemes(
  ask: Ask,
  settings: Settings,
  { workspace_id, resolver_id }: ThemesIds,
  ids: string[],
): Promise<PushPreview> {
  const system = { server: settings.server, resolver_id }
  const document = await ask('collect', { ids, system })
  if (resolver_id !== null) completeWith(document, await themesOf(settings, resolver_id))
  const { imports } = clientFor(settings)
  const resolver_name = document.meta.resolver?.name
  return previewed(document, request => imports.intoWorkspace({ ...request, workspace_id, resolver_name }))
}

interface Request {
  format: 'figma'
  strategy: 'replace'
  document: never
  dry_run?: boolean
}

async function previewed(
  document: VariablesDocument,
  send: (request: Request) => Promise<ImportReport>,
): Promise<PushPreview> {
  const request: Request = {
    format: 'figma',
    strategy: 'replace',
    document: JSON.parse(JSON.stringify(document)) as never,
  }
  return { report: await send({ ...request, dry_run: true }), send: () => send(request) }
}

/** Describes the components of the workspace by the component sets of the file. */
export async function sendComponents(ask: Ask, settings: Settings, workspace_id: string): Promise<string> {
  const { componentSets, broken } = await ask('components', {})
  const left = broken.map(name => `Left out: the variants of ${name} are in conflict`)
  if (componentSets.length === 0) return ['This file has no component sets', ...left].join('\n')
  const document = { componentSets } as never
  const { components, warnings } = await clientFor(settings).components.import({ workspace_id, document })
  const count = (action: string) => components.filter(one => one.action === action).length
  return [
    `Sent ${componentSets.length} component sets: ${count('add')} added, ${count('change')} changed, ${count('keep')} unchanged`,
    ...warnings,
    ...left,
  ].join('\n')
}

/** Tells the workspace which tokens the file uses, in place of what it used before. */
export async function reportUses(
  ask: Ask,
  settings: Settings,
  workspace_id: string,
  now = new Date(),
): Promise<string> {
  const { key, left, ...found } = await ask('uses', { server: settings.server })
  const scanned_at = now.toISOString()
  const report = { repository: `figma:${key}`, commit: scanned_at, scanned_at, ...found }
  await clientFor(settings).usage.report({ workspace_id, ...report })
  const more = left > 0 ? `; ${left} more are left out` : ''
  return `Reported ${found.uses.length} uses on ${found.files} pages${more}`
}
