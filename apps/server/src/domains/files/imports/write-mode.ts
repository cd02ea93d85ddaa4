// Writes one mode of a document.
import type { ImportedMode, Token } from '@tessera/engine'
import type { ModeRecord } from '../../../access/subjects/mode.store.ts'
import type { TokenChange } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import * as modes from '../../tokens/stored/modes/modes.store.ts'
import type { PlacedAlias } from '../../tokens/references/reach.ts'
import { writeModes } from '../../tokens/references/write.ts'
import { createDraft } from '../../tokens/stored/tokens/draft.ts'
import * as tokens from '../../tokens/stored/tokens/tokens.store.ts'

export interface ModeWriteResult {
  changed: TokenChange[]
  unchanged: number
  /** Names of tokens whose alias target was removed. */
  broken: string[]
  /** Aliases without a target in their mode, before other writes are considered. */
  unresolved: PlacedAlias[]
}

export async function writeMode(
  context: Pick<Context<'tokenset'>, 'db' | 'now' | 'newId' | 'config' | 'workspace' | 'lockWorkspace'> & {
    tokenset: { id: string }
  },
  mode: Pick<ModeRecord, 'id'>,
  source: ImportedMode,
  { strategy, only }: { strategy: 'merge' | 'replace'; only?: string[] | undefined },
): Promise<ModeWriteResult> {
  const { db, tokenset, newId } = context
  const draft = await createDraft(await tokens.readMode(db, mode.id))
  const selected = only && new Set(only)
  const isSelected = (name: string) => selected?.has(name) ?? true
  const named = new Set<string>()
  await inSlices(source.tokens, token => {
    named.add(token.name)
    if (!isSelected(token.name)) return
    const former = draft.get(token.name)
    const content = contentOf(token)
    if (!former) draft.create(content)
    else if (strategy === 'replace') draft.update(token.name, content)
    // Many formats have no descriptions: merging a document without one does not erase it.
    else draft.update(token.name, { ...former, ...withoutNulls(content) })
  })
  if (strategy === 'replace')
    await inSlices(draft.names(), name => {
      if (!named.has(name) && isSelected(name)) draft.delete(name)
    })

  const { writes, unchanged } = await draft.plan(newId)
  const { tokens: changed, ...written } = await writeModes(context, [
    { tokenset_id: tokenset.id, mode_id: mode.id, writes },
  ])
  const outcome = { changed, unchanged, ...written }
  // Groups belong to the document as a whole.
  if (selected) return outcome
  const groups = strategy === 'replace' ? [] : await modes.readGroups(db, mode.id)
  const merged = new Map([...groups, ...source.groups].map(group => [group.path, group]))
  if (merged.size > 0 || strategy === 'replace') await modes.writeGroups(db, mode.id, [...merged.values()])
  return outcome
}

const contentOf = (token: Token): tokens.TokenContent => ({
  name: token.name,
  type: token.type,
  value: token.value,
  description: token.description,
  alias_to: token.alias_to,
  extensions: token.extensions ?? null,
  deprecated: token.deprecated ?? null,
  replaced_by: token.replaced_by ?? null,
  remove_in: token.remove_in ?? null,
})

function withoutNulls({ name, type, value, alias_to, ...about }: tokens.TokenContent) {
  const told = Object.fromEntries(Object.entries(about).filter(([, field]) => field !== null))
  return { name, type, value, alias_to, ...(told as Partial<typeof about>) }
}
