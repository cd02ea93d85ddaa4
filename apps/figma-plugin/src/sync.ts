// The window's side of a pull and a push: the instance on one end, the document on the other.
import { createClient } from '@tessera/sdk'
import type { Client, ImportReport } from '@tessera/sdk'
import type { Applied } from './apply.ts'
import { parseDocument } from './document.ts'
import type { Questions, Settings } from './messages.ts'

export type Ask = <K extends keyof Questions>(kind: K, about: Questions[K]['asks']) => Promise<Questions[K]['answers']>

export const clientFor = ({ server, token }: Settings): Client => createClient({ baseUrl: server, apiKey: token })

export async function pullTokenset(
  ask: Ask,
  settings: Settings,
  tokenset_id: string,
  now = new Date(),
): Promise<Applied> {
  // Not strict: a designer may see what is there while an alias is being mended elsewhere.
  const file = await clientFor(settings).exports.renderTokenset({ tokenset_id, format: 'figma', references: true })
  const origin = { server: settings.server, tokenset_id, at: now.toISOString() }
  return ask('apply', { document: parseDocument(file.text), origin })
}

export interface PushPreview {
  report: ImportReport
  send(): Promise<ImportReport>
}

/** Says what a push would change; nothing happens before `send`. */
export async function pushCollections(
  ask: Ask,
  settings: Settings,
  tokenset_id: string,
  ids: string[],
): Promise<PushPreview> {
  const document = await ask('collect', { ids })
  const request = {
    tokenset_id,
    format: 'figma',
    strategy: 'replace' as const,
    document: JSON.parse(JSON.stringify(document)) as never,
  }
  const { imports } = clientFor(settings)
  return {
    report: await imports.intoTokenset({ ...request, dry_run: true }),
    send: () => imports.intoTokenset(request),
  }
}
