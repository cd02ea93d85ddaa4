import { imports as contract } from '@tessera/contract'
import type { Finding, ImportedMode, ImportResult } from '@tessera/engine'
import type { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { nameKey } from '../../../base/name-key.ts'
import * as modes from '../../tokens/stored/modes/modes.store.ts'
import { modesChanged } from '../../tokens/stored/modes/state.ts'
import { compareFindings } from '../../tokens/tokens/finding-changes.ts'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import * as tokens from '../../tokens/stored/tokens/tokens.store.ts'
import { guidanceText, subjectWith, takeGuidance, writeSaid } from './guidance.ts'
import type { SaidInModes, SaidThere } from './guidance.ts'
import { intoWorkspace } from './import-workspace.ts'
import { readGiven } from './read.ts'
import type { Given } from './read.ts'
import { readSurroundings } from './surroundings.ts'
import type { Destination } from './surroundings.ts'
import { reportOf } from './report.ts'
import { writeMode } from './write-mode.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'

export const imports = implement(contract, {
  intoMode: inTwoStages(
    (context: Context<'mode'>, input: Input<'intoMode'>) =>
      read(context, input, async () => ({
        modes: [context.mode.id],
        isReplaced: input.strategy === 'replace' && input.only === undefined,
      })),
    async (context: Context<'mode'>, input: Input<'intoMode'>, document) => {
      const { db, tokenset, mode, record, rehearsed } = context
      const findings = input.dry_run ? await compareFindings(context) : null
      const source = chooseMode(document, input.mode)
      const former = await modes.listModeStates(db, tokenset.id)
      const outcome = await writeMode(context, mode, source, input)
      const warnings = [...leftOut(document, source), ...document.warnings]
      const guidance = await writeSaid(context, tokenset.id, chosenOf(document.said.get(source), input.only))
      const report = await reportOf(
        context,
        { ...document, warnings },
        [{ mode, created: false, told: {}, ...outcome }],
        guidance,
      )
      const changed = modesChanged(tokenset.id, former, await modes.listModeStates(db, tokenset.id))
      const subject = subjectWith(context.workspace.id, changed, guidance)
      if (outcome.changed.length > 0 || subject)
        record({
          summary: `Imported ${outcome.changed.length} tokens (${document.format}) into ${mode.name}${guidanceText(guidance)}`,
          tokens: outcome.changed,
          subject,
        })
      if (input.dry_run) return rehearsed({ dry_run: true, ...report, ...(await findings?.()) })
      return report
    },
  ),

  intoTokenset: inTwoStages(
    (context: Context<'tokenset'>, input: Input<'intoTokenset'>) =>
      read(context, input, async () => {
        const all = await modes.listModes(context.db, context.tokenset.id)
        return { modes: all.map(({ id }) => id), isReplaced: input.strategy === 'replace' }
      }),
    async (context: Context<'tokenset'>, input: Input<'intoTokenset'>, document) => {
      const { db, tokenset, record, rehearsed } = context
      const findings = input.dry_run ? await compareFindings(context) : null
      const former = await modes.listModeStates(db, tokenset.id)
      const outcomes = []
      const standard = (await modes.listModes(db, tokenset.id)).find(mode => mode.is_default)!
      for (const source of oneForEachMode(document.modes, standard.name)) {
        const target = await findOrMakeMode(context, source.name)
        outcomes.push({ ...target, told: {}, ...(await writeMode(context, target.mode, source, input)) })
      }
      const guidance = await writeSaid(context, tokenset.id, [...document.said.values()].flat())
      const report = await reportOf(context, document, outcomes, guidance)
      const changed = outcomes.flatMap(outcome => outcome.changed)
      const changedModes = modesChanged(tokenset.id, former, await modes.listModeStates(db, tokenset.id))
      const subject = subjectWith(context.workspace.id, changedModes, guidance)
      if (changed.length > 0 || subject)
        record({
          summary: `Imported ${changed.length} tokens (${document.format}) into ${outcomes.map(({ mode }) => mode.name).join(', ')} of ${tokenset.name}${guidanceText(guidance)}`,
          tokens: changed,
          subject,
        })
      if (input.dry_run) return rehearsed({ dry_run: true, ...report, ...(await findings?.()) })
      return report
    },
  ),

  intoWorkspace,
})

type Input<Name extends keyof typeof contract> = z.output<(typeof contract)[Name]['input']>

/** Reading is slow, so it precedes the lock of the tokenset. */
async function read(
  { documents, user, db, workspace }: Pick<Context<'tokenset'>, 'documents' | 'user' | 'db' | 'workspace'>,
  given: Given,
  destinationOf: () => Promise<Destination>,
): Promise<ImportResult & { said: SaidInModes }> {
  const document = await readGiven<ImportResult>(given, user.id, {
    read: documents.read,
    surroundings: async missing => readSurroundings(db, workspace.id, await destinationOf(), missing),
  })
  return takeGuidance(document, document.modes)
}

/** Groups belong to the document as a whole. */
const chosenOf = (said: readonly SaidThere[] = [], only: readonly string[] | undefined): readonly SaidThere[] =>
  only ? said.filter(({ kind, name }) => kind === 'token' && only.includes(name)) : said

/**
 * Groups the document's modes by target mode: the unnamed one goes to the default, which another mode may name. The
 * later of two tokens with one name applies, as if the modes were imported one after the other.
 */
function oneForEachMode(sources: readonly ImportedMode[], standard: string): ImportedMode[] {
  const joined = new Map<string, ImportedMode>()
  for (const source of sources) {
    const key = nameKey(source.name ?? standard)
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

function chooseMode(document: ImportResult, requested: string | undefined): ImportedMode {
  const names = document.modes.map(mode => mode.name ?? '')
  if (requested !== undefined) {
    const found = document.modes.find(mode => nameKey(mode.name ?? '') === nameKey(requested))
    if (!found) throw problems.documentModeUnknown(requested, names)
    return found
  }
  return document.modes[0]!
}

/** A single mode receives the document's default; a warning names the others. */
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

/** Finds or creates the mode with this name; the tokenset's untouched `Base` becomes the first mode of a document. */
async function findOrMakeMode({ db, tokenset, nextId, now, config }: Context<'tokenset'>, name: string | null) {
  const existing = await modes.listModes(db, tokenset.id)
  const standard = existing.find(mode => mode.is_default)!
  if (name === null) return { mode: standard, created: false }
  const found = existing.find(mode => nameKey(mode.name) === nameKey(name))
  if (found) return { mode: found, created: false }
  const untouched =
    existing.length === 1 && standard.name === 'Base' && (await tokens.countInMode(db, standard.id, {})) === 0
  if (untouched) {
    await modes.updateMode(db, standard.id, { name, at: now })
    return { mode: { ...standard, name }, created: true }
  }
  refuseBeyond(config.quotas, 'modes_per_tokenset', existing.length + 1)
  return { mode: await modes.insertMode(db, { id: nextId(), tokenset_id: tokenset.id, name, at: now }), created: true }
}
