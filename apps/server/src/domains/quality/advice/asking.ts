// Asks about the tokens of a workspace: sends what the thread lacks of them, and then the question.
import type { Explanation, ThemedQuestion } from '@tessera/engine'
import { pairsOfRules } from '@tessera/engine'
import { createHash } from 'node:crypto'
import { problems } from '../../../base/problems.ts'
import { inPieces } from '../../../kernel/pacing/pieces.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { createThread, runHere } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import type { Db } from '../../../storage/sql.ts'
import { listComponents } from '../../tokens/stored/components/components.store.ts'
import { listUses, usageRevision } from '../../tokens/stored/usage/usage.store.ts'
import { readTokens, resolversOf } from '../checks/checked-workspace.ts'
import { placedRevision } from '../../tokens/stored/guidance/guidance.store.ts'
import { readState } from '../checks/checks.store.ts'
import { createAnswering, guidanceList, usageList } from './answering.ts'
import type { Head, Item, Message, Missing, Suggested } from './answering.ts'
import { readPinned, readWritten } from './written.ts'

/** Of whom and for whom. */
export interface Asker {
  db: Db
  workspace: { id: string; name: string }
  user: { id: string }
}

/** Throws 400 if the tokens take too much time or memory, and 429 if too many wait. */
export interface Advising {
  suggest(asker: Asker, question: ThemedQuestion): Promise<Suggested>
  /** null: there is no such token. */
  explain(asker: Asker, name: string): Promise<Explanation | null>
  /** Markdown. */
  primer(asker: Asker): Promise<string>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    advising: Advising
  }
}

type Run = <T>(work: (ask: Ask) => Promise<T>, account: string) => Promise<T>

export function adviseInThread({
  program = new URL('./advice-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Advising {
  const refusals = { tooHeavy: problems.adviceTooHeavy, busy: problems.adviceBusy }
  const limits = { limitMs: 20_000, idleMs: 60_000, waiting: 100, waitingForEach: 4 }
  // A single thread, because its memory of a workspace makes the next answer fast.
  const thread = createThread('answers questions about tokens', { program, ...limits, ...options }, refusals)
  return { ...askedBy((work, account) => thread.run(work, account)), close: thread.close }
}

/** In this thread. */
export const adviseHere = (): Advising => ({ ...askedBy(runHere(createAnswering())), close: async () => undefined })

function askedBy(run: Run): Omit<Advising, 'close'> {
  const about = async <T>(asker: Asker, question: Message): Promise<T> => {
    const head = await headOf(asker)
    return run(async ask => {
      await fill(ask, head, asker)
      return ask<T>(question)
    }, asker.user.id)
  }
  return {
    suggest: (asker, question) => about(asker, { suggest: question }),
    explain: (asker, name) => about(asker, { explain: name }),
    primer: async asker => {
      const { db, workspace } = asker
      const pinned = await readPinned(db, workspace.id)
      const components = (await listComponents(db, workspace.id, null, mostComponents)).map(({ name }) => name)
      return about(asker, { primer: { title: workspace.name, pinned, components } })
    },
  }
}

/** The primer has room for no more. */
const mostComponents = 100

async function headOf({ db, workspace }: Asker): Promise<Head> {
  const state = await readState(db, workspace.id)
  const modes = state.tokensets.flatMap(({ id, name, default_mode_id, modes: own }) =>
    own.map(mode => ({ ...mode, tokenset: { id, name }, is_default: mode.id === default_mode_id })),
  )
  const lists = new Map(modes.map(({ id, revision }) => [id, String(revision)]))
  const used = await usageRevision(db, workspace.id)
  if (used !== null) lists.set(usageList, used)
  const written = await placedRevision(db, workspace.id)
  if (written !== null) lists.set(guidanceList, written)
  return {
    workspace_id: workspace.id,
    modes: modes.map(({ revision: _, ...mode }) => mode),
    resolvers: await resolversOf(db, workspace.id, state),
    pairs: pairsOfRules(state.rules),
    stamp: createHash('sha256')
      .update(JSON.stringify([state, used, written]))
      .digest('base64url'),
    lists,
  }
}

/** Sends the lists that the thread lacks. */
async function fill(ask: Ask, head: Head, { db, workspace }: Asker): Promise<void> {
  const { missing } = await ask<Missing>({ head } satisfies Message)
  const ofModes = missing.filter(list => list !== usageList && list !== guidanceList)
  const tokens = await readTokens(db, ofModes)
  for (const list of missing) {
    const items: readonly Item[] =
      list === usageList
        ? await listUses(db, workspace.id)
        : list === guidanceList
          ? await readWritten(db, workspace.id)
          : await mapInSlices(tokens.get(list)!, withoutRest)
    for (const piece of inPieces(items)) await ask({ list, items: piece } satisfies Message)
  }
}

type StoredToken = Awaited<ReturnType<typeof readTokens>> extends ReadonlyMap<string, readonly (infer T)[]> ? T : never

/** What answers are made from. */
const withoutRest = ({ name, type, value, description, alias_to, deprecated, replaced_by }: StoredToken): Item => ({
  name,
  type,
  value,
  description,
  alias_to,
  deprecated,
  replaced_by,
})
