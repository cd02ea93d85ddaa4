// One run of a connection at a time, on whichever node. A claim ends by itself when its process dies.
import type { GitRun } from '@tessera/contract'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../../kernel/context.ts'
import type { GitSyncing } from './service.ts'
import { problems } from '../../../base/problems.ts'
import { keepAppTokens } from './credentials/app-tokens.ts'
import type { Codemods } from './files/codemod.ts'
import type { FileTexts, GitServices } from './files/texts.ts'
import * as store from './git.store.ts'
import type { ConnectionRow } from './git.store.ts'
import { preview } from './preview.ts'
import { withinBudget } from './record/recorded.ts'
import * as runs from './runs.store.ts'
import type { RunOutcome } from './runs.store.ts'
import { keepFolders } from './transport/folders.ts'
import { syncOnce } from './sync.ts'
import type { SyncResult, SyncOptions } from './sync.ts'

const claimSeconds = 15
const renewMs = 4_000
/** How long a caller waits for a run that is under way. */
const patienceMs = 75_000
const lookMs = 100

export function createGitSyncing(services: () => Services, texts: FileTexts, codemods: Codemods): GitSyncing {
  const apps = keepAppTokens()
  const own = (): GitServices => ({ ...services(), texts, codemods, apps })
  const folders = keepFolders()
  return {
    run: async (id, take) => (await runClaimed(own(), id, { take })).run,
    commit: async (id, commit) => {
      const { run, request } = await runClaimed(own(), id, { commit })
      return { ...run, request }
    },
    async show(id, branch) {
      const { run, shown } = await runClaimed(own(), id, { show: branch })
      return { error: run.error, shown }
    },
    tryRun: (id, signal) => tryRun(own(), id, signal),
    preview: (given, signal) => preview(own(), given, signal),
    async close() {
      folders.close()
      await Promise.all([texts.close(), codemods.close()])
    },
  }
}

async function runClaimed(services: GitServices, id: string, asked: Omit<SyncOptions, 'signal'>): Promise<Finished> {
  const end = Date.now() + patienceMs
  const signal = AbortSignal.timeout(2 * patienceMs)
  for (;;) {
    const run = await claimed(services, id, { signal, ...asked }, true)
    if (run) return run
    if (!(await store.findConnection(services.database, id))) throw problems.gitNotConnected()
    if (Date.now() > end) throw problems.gitBusy()
    await wait(lookMs)
  }
}

async function tryRun(services: GitServices, id: string, signal: AbortSignal): Promise<GitRun | 'busy' | null> {
  const run = await claimed(services, id, { signal }, false)
  return run?.run ?? ((await store.findConnection(services.database, id)) ? 'busy' : null)
}

type Finished = Pick<SyncResult, 'request' | 'shown'> & { run: GitRun }

/** null: another run is under way, or the connection is no more. */
async function claimed(
  services: GitServices,
  id: string,
  options: SyncOptions,
  isAsked: boolean,
): Promise<Finished | null> {
  const { database, newId } = services
  const db = database.autocommit({ touches: 'nothing' })
  const holder = randomUUID()
  if (!(await store.claim(db, id, holder, claimSeconds))) return null
  const lost = new AbortController()
  const renewing = setInterval(() => {
    store.claim(db, id, holder, claimSeconds).then(
      isHeld => isHeld || lost.abort(new Error('another process took the claim over')),
      () => undefined,
    )
  }, renewMs)
  try {
    const run = newId()
    const connection = await store.findConnection(database, id)
    if (!connection) return null
    await runs.insertRun(db, id, run)
    const signal = AbortSignal.any([options.signal, lost.signal])
    const outcome = await syncOnce(services, connection, { ...options, signal })
    return await finished(services, run, connection, { outcome, isAsked })
  } finally {
    clearInterval(renewing)
    await store.release(db, id, holder)
  }
}

async function finished(
  { database, clock }: Services,
  runId: string,
  { id, error: known, warnings: knownWarnings }: ConnectionRow,
  { outcome, isAsked }: { outcome: SyncResult; isAsked: boolean },
): Promise<Finished> {
  const { hostKey, blocked, warnings, stopped, request, shown, ...all } = outcome
  const rest = { ...all, ...(await withinBudget(all)), warnings: warnings ?? [] }
  const at = new Date(clock.now()).toISOString()
  const state = rest.state === 'done' ? 'idle' : rest.state
  const run = await database.transaction(
    async tx => {
      await store.noteOutcome(tx, id, { state, error: rest.error, hostKey, blocked, warnings, stopped, at })
      await runs.finishRun(tx, runId, id, rest)
      const done = (await runs.findRun(tx, runId))!
      const isToldAlready = warnings === null || isDeepStrictEqual(warnings, knownWarnings)
      if (!isAsked && isToldAlready && isIdle(rest, known)) await runs.dropRun(tx, runId)
      return done
    },
    { touches: 'nothing' },
  )
  return { run, request, shown }
}

/** Nobody wants to read that there was nothing to do, or that the same decision is still waited for. `known`: the error before. */
const isIdle = ({ state, error, pushed, changes, proposal_id, targets }: RunOutcome, known: string | null) =>
  (state === 'done' || (state === 'conflict' && error === known)) &&
  pushed.length + changes.length + targets.length === 0 &&
  proposal_id === null
