import { imports as contract } from '@tessera/contract'
import type { ImportReport } from '@tessera/contract'
import { checkName, importTokens } from '@tessera/engine'
import type { ImportedMode, ImportResult, ImportWarning, Json, SourceFile, Token } from '@tessera/engine'
import type { Context, ModeRecord, TokenChange } from '../context.ts'
import * as modes from '../modes/modes.store.ts'
import { modesChanged } from '../modes/state.ts'
import { implement } from '../operation.ts'
import { problems } from '../problems.ts'
import { createDraft } from '../tokens/draft.ts'
import * as tokens from '../tokens/tokens.store.ts'
import { writeTokens } from '../tokens/write.ts'

export const imports = implement(contract, {
  async intoMode(context, input) {
    const { db, tokenset, mode, record, rehearsed } = context
    const document = read(input)
    const source = chooseMode(document, input.mode)
    const former = await modes.listModeStates(db, tokenset.id)
    const outcome = await writeMode(context, mode, source, input)
    const warnings = [...leftOut(document, source), ...document.warnings]
    const report = reportOf({ ...document, warnings }, [{ mode, created: false, ...outcome }])
    if (input.dry_run) return rehearsed(report)
    const subject = modesChanged(tokenset.id, former, await modes.listModeStates(db, tokenset.id))
    if (outcome.changed.length > 0 || subject)
      record({
        summary: `Imported ${outcome.changed.length} tokens (${document.format}) into ${mode.name}`,
        tokens: outcome.changed,
        subject,
      })
    return report
  },

  async intoTokenset(context, input) {
    const { db, tokenset, record, rehearsed } = context
    const document = read(input)
    const former = await modes.listModeStates(db, tokenset.id)
    const outcomes = []
    for (const source of document.modes) {
      const target = await findOrMakeMode(context, source.name)
      outcomes.push({ ...target, ...(await writeMode(context, target.mode, source, input)) })
    }
    const report = reportOf(document, outcomes)
    if (input.dry_run) return rehearsed(report)
    const changed = outcomes.flatMap(outcome => outcome.changed)
    const subject = modesChanged(tokenset.id, former, await modes.listModeStates(db, tokenset.id))
    if (changed.length > 0 || subject)
      record({
        summary: `Imported ${changed.length} tokens (${document.format}) into ${outcomes.map(({ mode }) => mode.name).join(', ')} of ${tokenset.name}`,
        tokens: changed,
        subject,
      })
    return report
  },
})

interface Source {
  document?: Json
  files?: { path: string; document: Json }[]
  format?: string
  strict?: boolean
}

function read({ document, files, format, strict }: Source): ImportResult {
  const sources: SourceFile[] = []
  const textOf = (given: Json) => (typeof given === 'string' ? given : JSON.stringify(given))
  if (document !== undefined && document !== null) sources.push({ path: '', text: textOf(document) })
  for (const file of files ?? []) sources.push({ path: file.path, text: textOf(file.document) })
  if (sources.length === 0) throw problems.badRequest('document is required: the tokens to import, as JSON or as text')

  const result = importTokens(sources, { format, strict })
  if ('errors' in result) throw problems.documentUnreadable(result.format, result.errors)
  for (const mode of result.modes)
    for (const token of mode.tokens) {
      const fault = checkName(token.name)
      if (fault) throw problems.documentUnreadable(result.format, [{ path: token.name, message: fault }])
    }
  return result
}

function chooseMode(document: ImportResult, wanted: string | undefined): ImportedMode {
  const names = document.modes.map(mode => mode.name ?? '')
  if (wanted !== undefined) {
    const found = document.modes.find(mode => modes.nameKey(mode.name ?? '') === modes.nameKey(wanted))
    if (!found) throw problems.badRequest(`The document has no mode named "${wanted}". It has: ${names.join(', ')}`)
    return found
  }
  return document.modes[0]!
}

/** Into one mode goes the document's default; that it has others is said, not passed over. */
function leftOut(document: ImportResult, chosen: ImportedMode): ImportWarning[] {
  const others = document.modes.filter(mode => mode !== chosen).map(mode => mode.name ?? 'the default')
  if (others.length === 0) return []
  const shown = others.slice(0, 20).join(', ') + (others.length > 20 ? ` and ${others.length - 20} more` : '')
  return [
    {
      path: '',
      code: 'dropped',
      message: `The document also holds the modes ${shown}: import it into the tokenset to have them all, or name one as mode`,
    },
  ]
}

/** The mode of this name; the tokenset's untouched `Base` becomes the first mode that a document brings. */
async function findOrMakeMode({ db, tokenset, newId, now }: Context<'tokenset'>, name: string | null) {
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
  return { mode: await modes.insertMode(db, { id: newId(), tokenset_id: tokenset.id, name, at: now }), created: true }
}

interface Outcome {
  changed: TokenChange[]
  unchanged: number
}

async function writeMode(
  { db, tokenset, newId, now }: Context<'tokenset'>,
  mode: ModeRecord,
  source: ImportedMode,
  { strategy, only }: { strategy: 'merge' | 'replace'; only?: string[] | undefined },
): Promise<Outcome> {
  const draft = createDraft(await tokens.listInMode(db, mode.id))
  const wanted = only && new Set(only)
  const isWanted = (name: string) => wanted?.has(name) ?? true
  const named = new Set<string>()
  for (const token of source.tokens) {
    named.add(token.name)
    if (!isWanted(token.name)) continue
    const former = draft.get(token.name)
    const content = contentOf(token)
    if (!former) draft.create(content)
    else if (strategy === 'replace') draft.update(token.name, content)
    // Many formats carry no descriptions: merging a document that is silent on one does not erase it.
    else draft.update(token.name, { ...former, ...withoutNulls(content) })
  }
  if (strategy === 'replace')
    for (const name of draft.names()) if (!named.has(name) && isWanted(name)) draft.delete(name)

  const changed = await writeTokens(db, { tokenset_id: tokenset.id, mode_id: mode.id, at: now }, draft.writes(newId))
  // Groups are described by the document as a whole.
  if (wanted) return { changed, unchanged: draft.unchanged() }
  const groups = strategy === 'replace' ? [] : await modes.readGroups(db, mode.id)
  const merged = new Map([...groups, ...source.groups].map(group => [group.path, group]))
  if (merged.size > 0 || strategy === 'replace') await modes.writeGroups(db, mode.id, [...merged.values()])
  return { changed, unchanged: draft.unchanged() }
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

function reportOf(
  document: ImportResult,
  outcomes: (Outcome & { mode: ModeRecord; created: boolean })[],
): ImportReport {
  const all = outcomes.flatMap(({ mode, changed }) => changed.map(change => ({ mode: mode.name, ...change })))
  const count = (test: (change: TokenChange) => boolean) => all.filter(test).length
  return {
    format: document.format,
    created: count(change => change.before === null),
    updated: count(change => change.before !== null && change.after !== null),
    deleted: count(change => change.after === null),
    unchanged: outcomes.reduce((sum, outcome) => sum + outcome.unchanged, 0),
    modes: outcomes.map(({ mode, created }) => ({ id: mode.id, name: mode.name, created })),
    changes: all.slice(0, shownChanges).map(({ mode, name, before, after }) => ({
      mode,
      name,
      change: before === null ? 'created' : after === null ? 'deleted' : 'updated',
      before,
      after,
    })),
    changes_total: all.length,
    warnings: document.warnings,
  }
}
