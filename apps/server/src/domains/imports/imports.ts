import { imports as contract } from '@tessera/contract'
import type { ImportReport, UnresolvedAlias } from '@tessera/contract'
import type { Finding, ImportedMode, ImportResult, Json, SourceFile, Token } from '@tessera/engine'
import type { z } from 'zod'
import type { ModeRecord } from '../../access/subjects/mode.store.ts'
import type { TokenChange } from '../../kernel/change.ts'
import type { Context } from '../../kernel/context.ts'
import * as modes from '../modes/modes.store.ts'
import { modesChanged } from '../modes/state.ts'
import { implement } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { refuseBeyond } from '../../limits/quotas.ts'
import { inSlices } from '../../kernel/pacing/slices.ts'
import { aliasFields, brokenBy } from '../tokens/aliases.ts'
import { createDraft } from '../tokens/draft.ts'
import * as tokens from '../tokens/tokens.store.ts'
import { writeTokens } from '../tokens/write.ts'
import { inTwoStages } from '../../kernel/two-stages.ts'

export const imports = implement(contract, {
  intoMode: inTwoStages(read, async (context: Context<'mode'>, input: Input<'intoMode'>, document) => {
    const { db, tokenset, mode, record, rehearsed } = context
    const source = chooseMode(document, input.mode)
    const former = await modes.listModeStates(db, tokenset.id)
    const outcome = await writeMode(context, mode, source, input)
    const warnings = [...leftOut(document, source), ...document.warnings]
    const report = await reportOf({ ...document, warnings }, [{ mode, created: false, ...outcome }])
    const subject = modesChanged(tokenset.id, former, await modes.listModeStates(db, tokenset.id))
    if (outcome.changed.length > 0 || subject)
      record({
        summary: `Imported ${outcome.changed.length} tokens (${document.format}) into ${mode.name}`,
        tokens: outcome.changed,
        subject,
      })
    if (input.dry_run) return rehearsed({ dry_run: true, ...report })
    return report
  }),

  intoTokenset: inTwoStages(read, async (context: Context<'tokenset'>, input: Input<'intoTokenset'>, document) => {
    const { db, tokenset, record, rehearsed } = context
    const former = await modes.listModeStates(db, tokenset.id)
    const outcomes = []
    const standard = (await modes.listModes(db, tokenset.id)).find(mode => mode.is_default)!
    for (const source of oneForEachMode(document.modes, standard.name)) {
      const target = await findOrMakeMode(context, source.name)
      outcomes.push({ ...target, ...(await writeMode(context, target.mode, source, input)) })
    }
    const report = await reportOf(document, outcomes)
    const changed = outcomes.flatMap(outcome => outcome.changed)
    const subject = modesChanged(tokenset.id, former, await modes.listModeStates(db, tokenset.id))
    if (changed.length > 0 || subject)
      record({
        summary: `Imported ${changed.length} tokens (${document.format}) into ${outcomes.map(({ mode }) => mode.name).join(', ')} of ${tokenset.name}`,
        tokens: changed,
        subject,
      })
    if (input.dry_run) return rehearsed({ dry_run: true, ...report })
    return report
  }),
})

type Input<Name extends keyof typeof contract> = z.output<(typeof contract)[Name]['input']>

interface Source {
  document?: Json
  files?: { path: string; document: Json }[]
  format?: string
  strict?: boolean
}

/** Reading takes long, so it is done before the tokenset is locked. Throws the 400 of a document that cannot be read. */
async function read(
  { documents }: Pick<Context<'tokenset'>, 'documents'>,
  { document, files, format, strict }: Source,
): Promise<ImportResult> {
  const sources: SourceFile[] = []
  const textOf = (given: Json) => (typeof given === 'string' ? given : JSON.stringify(given))
  if (document !== undefined && document !== null) sources.push({ path: '', text: textOf(document) })
  for (const file of files ?? []) sources.push({ path: file.path, text: textOf(file.document) })
  if (sources.length === 0) throw problems.documentMissing()

  const result = await documents.read(sources, { format, strict })
  if ('errors' in result) throw problems.documentUnreadable(result.format, result.errors)
  return result
}

/**
 * Of the document's modes those that go into one mode here, together: the one without a name goes into the default, which another
 * may name. Of two tokens with one name the later counts, as if the modes were imported one after the other.
 */
function oneForEachMode(sources: readonly ImportedMode[], standard: string): ImportedMode[] {
  const joined = new Map<string, ImportedMode>()
  for (const source of sources) {
    const key = modes.nameKey(source.name ?? standard)
    const former = joined.get(key)
    joined.set(key, former ? overlaid(former, source) : source)
  }
  return [...joined.values()]
}

function overlaid(former: ImportedMode, later: ImportedMode): ImportedMode {
  const byName = new Map([...former.tokens, ...later.tokens].map(token => [token.name, token]))
  const byPath = new Map([...former.groups, ...later.groups].map(group => [group.path, group]))
  return { name: former.name, tokens: [...byName.values()], groups: [...byPath.values()] }
}

function chooseMode(document: ImportResult, wanted: string | undefined): ImportedMode {
  const names = document.modes.map(mode => mode.name ?? '')
  if (wanted !== undefined) {
    const found = document.modes.find(mode => modes.nameKey(mode.name ?? '') === modes.nameKey(wanted))
    if (!found) throw problems.documentModeUnknown(wanted, names)
    return found
  }
  return document.modes[0]!
}

/** Into one mode goes the document's default; that it has others is said, not passed over. */
function leftOut(document: ImportResult, chosen: ImportedMode): Finding[] {
  const others = document.modes.filter(mode => mode !== chosen).map(mode => mode.name ?? 'the default')
  if (others.length === 0) return []
  const shown = others.slice(0, 20).join(', ') + (others.length > 20 ? ` and ${others.length - 20} more` : '')
  return [
    {
      path: '',
      code: 'dropped',
      level: 'warning',
      message: `The document also holds the modes ${shown}: import it into the tokenset to have them all, or name one as mode`,
    },
  ]
}

/** The mode of this name; the tokenset's untouched `Base` becomes the first mode that a document brings. */
async function findOrMakeMode({ db, tokenset, newId, now, config }: Context<'tokenset'>, name: string | null) {
  const existing = await modes.listModes(db, tokenset.id)
  const standard = existing.find(mode => mode.is_default)!
  if (name === null) return { mode: standard, created: false }
  const found = existing.find(mode => modes.nameKey(mode.name) === modes.nameKey(name))
  if (found) return { mode: found, created: false }
  const untouched =
    existing.length === 1 && standard.name === 'Base' && (await tokens.countInMode(db, standard.id, {})) === 0
  if (untouched) {
    await modes.updateMode(db, standard.id, { name, at: now })
    return { mode: { ...standard, name }, created: true }
  }
  refuseBeyond(config.quotas, 'modes_per_tokenset', existing.length + 1)
  return { mode: await modes.insertMode(db, { id: newId(), tokenset_id: tokenset.id, name, at: now }), created: true }
}

interface Outcome {
  changed: TokenChange[]
  unchanged: number
  /** Names of tokens that pointed at what is gone. */
  broken: string[]
  unresolved: UnresolvedAlias[]
}

async function writeMode(
  context: Context<'tokenset'>,
  mode: ModeRecord,
  source: ImportedMode,
  { strategy, only }: { strategy: 'merge' | 'replace'; only?: string[] | undefined },
): Promise<Outcome> {
  const { db, tokenset, newId } = context
  const draft = await createDraft(await tokens.listInMode(db, mode.id))
  const wanted = only && new Set(only)
  const isWanted = (name: string) => wanted?.has(name) ?? true
  const named = new Set<string>()
  await inSlices(source.tokens, token => {
    named.add(token.name)
    if (!isWanted(token.name)) return
    const former = draft.get(token.name)
    const content = contentOf(token)
    if (!former) draft.create(content)
    else if (strategy === 'replace') draft.update(token.name, content)
    // Many formats carry no descriptions: merging a document that is silent on one does not erase it.
    else draft.update(token.name, { ...former, ...withoutNulls(content) })
  })
  if (strategy === 'replace')
    await inSlices(draft.names(), name => {
      if (!named.has(name) && isWanted(name)) draft.delete(name)
    })

  const { writes, unchanged } = await draft.plan(newId)
  const { changed, unresolved } = await writeTokens(context, { tokenset_id: tokenset.id, mode_id: mode.id }, writes)
  const outcome = { changed, unchanged, broken: await brokenBy(db, mode.id, writes), unresolved }
  // Groups are described by the document as a whole.
  if (wanted) return outcome
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
})

function withoutNulls({ description, extensions, deprecated, ...content }: tokens.TokenContent) {
  return {
    ...content,
    ...(description === null ? {} : { description }),
    ...(extensions === null ? {} : { extensions }),
    ...(deprecated === null ? {} : { deprecated }),
  }
}

const shownChanges = 1000

async function reportOf(
  document: ImportResult,
  outcomes: (Outcome & { mode: ModeRecord; created: boolean })[],
): Promise<ImportReport> {
  const count = { created: 0, updated: 0, deleted: 0 }
  const changes: ImportReport['changes'] = []
  for (const { mode, changed } of outcomes)
    await inSlices(changed, ({ name, before, after }) => {
      const change = before === null ? 'created' : after === null ? 'deleted' : 'updated'
      count[change]++
      if (changes.length < shownChanges) changes.push({ mode: mode.name, name, change, before, after })
    })
  return {
    format: document.format,
    ...count,
    unchanged: outcomes.reduce((sum, outcome) => sum + outcome.unchanged, 0),
    modes: outcomes.map(({ mode, created }) => ({ id: mode.id, name: mode.name, created })),
    changes,
    changes_total: outcomes.reduce((sum, { changed }) => sum + changed.length, 0),
    ...aliasFields(
      outcomes.flatMap(({ broken }) => broken),
      outcomes.flatMap(({ unresolved }) => unresolved),
    ),
    warnings: document.warnings,
  }
}
