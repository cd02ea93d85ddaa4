// Tokensets and modes that a push needs and that do not exist yet: previewed here, created after confirmation.
import type { Mode, Tokenset } from '@tessera/sdk'
import { chooseMode, readDocument } from './compare.ts'
import type { Connection } from '../sign-in/connection.ts'
import type { TokensetInput, FileInput } from './inputs.ts'
import { locateAll } from '../reports/located.ts'

/** Like the server's dry run, but local: no tokenset is created for unreadable files. */
export function previewOfNew({ files, entry, target }: FileInput) {
  const document = readDocument(files, { format: entry.format, strict: entry.strict })
  const chosen = target.mode === undefined ? document.modes : [chooseMode(document, entry.documentMode)]
  const changes = chosen.flatMap(({ name, tokens }) =>
    tokens.map(({ name: token, type, value, description }) => ({
      mode: target.mode ?? name ?? 'Base',
      name: token,
      change: 'created' as const,
      before: null,
      after: { type, value, description: description ?? null },
    })),
  )
  return {
    format: document.format,
    created: changes.length,
    updated: 0,
    deleted: 0,
    unchanged: 0,
    modes: chosen.map(({ name }) => ({ id: null, name: target.mode ?? name ?? 'Base', created: true })),
    changes,
    changes_total: changes.length,
    warnings: locateAll(files, document.warnings),
  }
}

/** Returns the source with its tokenset and mode created where they were missing; `undo` deletes what was created. */
export async function makeMissing(
  { client }: Pick<Connection, 'client'>,
  source: FileInput,
  made: Map<string, Tokenset>,
): Promise<{ source: TokensetInput; undo: () => Promise<void> }> {
  const { target } = source
  const key = JSON.stringify([target.workspace.id, target.name.toLowerCase()])
  const there = source.tokenset ?? made.get(key)
  const tokenset = there ?? (await client.tokensets.create({ workspace_id: target.workspace.id, name: target.name }))
  made.set(key, tokenset)
  const undo = async () => {
    if (there) return
    made.delete(key)
    // The first error is reported; where the server is unreachable, this fails for the same reason.
    await client.tokensets.delete({ tokenset_id: tokenset.id }).catch(() => undefined)
  }
  try {
    const mode = target.mode === undefined ? null : await modeNamed(client, tokenset, target.mode, !there)
    return { source: { ...source, tokenset, mode: source.mode ?? mode }, undo }
  } catch (error) {
    await undo()
    throw error
  }
}

/** The mode of that name; in a new tokenset the initial mode is renamed. */
async function modeNamed(
  client: Connection['client'],
  tokenset: Tokenset,
  name: string,
  isNew: boolean,
): Promise<Mode> {
  const { modes } = await client.modes.list({ tokenset_id: tokenset.id })
  const found = modes.find(mode => mode.name.toLowerCase() === name.toLowerCase())
  if (found) return found
  if (isNew) return client.modes.update({ tokenset_id: tokenset.id, mode_id: modes[0]!.id, name })
  return client.modes.create({ tokenset_id: tokenset.id, name })
}
