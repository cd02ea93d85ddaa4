import { isTesseraError } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { exitCodes, Failure, toFailure, usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { functionsOf } from '../../config/config.ts'
import type { Config } from '../../config/schema.ts'
import { planOutputs } from '../../project/outputs.ts'
import type { Output, Planned } from '../../project/output.ts'
import { following } from '../../watching/following.ts'
import { polling } from '../../watching/polling.ts'
import { pullOnce } from '../../project/pulling.ts'
import type { Pulled } from '../../project/pulling.ts'
import { showPulled } from './pull.ts'

export const watch = command({
  name: 'watch',
  summary: 'Pull again whenever the tokens change on the server, until it is stopped.',
  flags: {
    interval: {
      type: 'string',
      value: 'SECONDS',
      help: 'How often to look where the server does not tell what changes; 5 by default',
    },
    lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
  },
  details:
    'The server tells what changes as it happens. Where a proxy holds that back, the files are asked for instead, which costs little: the answer is 304 while nothing has changed. While the server does not answer, it is asked less and less often, and never before it wants to be.',
  examples: [['watch', 'beside a development server']],
  async run(report, { flags }) {
    const seconds = Number(flags.interval ?? 5)
    if (!(seconds >= 1 && seconds <= 3600)) throw usage('--interval must be a number of seconds from 1 to 3600')
    const connection = await connect(report, flags)
    const lenient = flags.lenient === true
    const entries = entriesOf(connection.config, lenient)
    const { signal } = report.io
    report.note(`Watching ${connection.server}; Ctrl-C ends it.`)
    const changes = following(connection.client, polling(seconds, signal), signal)
    const plan = planning(connection, entries, signal)
    let trouble = ''
    let failures = 0
    for (let round = 0; !signal.aborted; round++) {
      let retryAt: Date | null = null
      try {
        const pulled = await pullAll(report, connection, await plan.current(), lenient)
        if (failures > 0) report.note('It works again.')
        trouble = ''
        failures = 0
        showRound(report, pulled, round === 0)
      } catch (thrown) {
        if (signal.aborted) break
        const message = recoverable(thrown)
        if (message === null || round === 0) throw thrown
        failures += 1
        retryAt = isTesseraError(thrown) ? thrown.retryAt : null
        plan.discard()
        if (message !== trouble)
          report.note(`${report.paint.yellow('!')} ${harmless(message)}; trying again until it works`)
        trouble = message
      }
      await changes.next({ failures, retryAt, files: plan.size() })
    }
  },
})

function entriesOf({ pull = [], outputs }: Config, lenient: boolean): Output[] {
  if (pull.length === 0 && outputs === undefined)
    throw new Failure('There is nothing to watch', {
      hint: 'List files under "pull" or outputs under "outputs" in the configuration.',
      manual: {},
    })
  return pull.map(entry => (lenient ? { ...entry, strict: false } : entry))
}

const planForMs = 60_000

/** Plans the outputs again once a minute, since modes are created and deleted. */
function planning(connection: Connection, entries: readonly Output[], signal: AbortSignal) {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  })
  // Without this handler a rejection that nothing awaits would end the process.
  stopped.catch(() => undefined)
  let planned: Planned[] = []
  let plannedAt = -Infinity
  return {
    async current(): Promise<Planned[]> {
      if (performance.now() - plannedAt > planForMs) {
        planned = await Promise.race([planOutputs(connection, entries), stopped])
        plannedAt = performance.now()
      }
      return planned
    },
    discard() {
      plannedAt = -Infinity
    },
    size: () => planned.length,
  }
}

function pullAll(report: Reporter, connection: Connection, planned: Planned[], lenient: boolean): Promise<Pulled> {
  const { client, config } = connection
  const { outputs, outputsFolder: folder, workspace, release } = config
  return pullOnce(report, connection, planned, {
    write: true,
    prune: false,
    adHoc: false,
    ...(outputs !== undefined && {
      outputs: { client, outputs, folder, workspace, lenient, release, functions: functionsOf(config) },
    }),
  })
}

function showRound(report: Reporter, pulled: Pulled, isFirst: boolean): void {
  const changed = pulled.files.filter(({ state }) => state === 'created' || state === 'updated')
  if (!isFirst && changed.length === 0) return
  showPulled(report, isFirst ? pulled : { ...pulled, files: changed }, false)
  report.result(pulled)
}

/**
 * The message of a temporary failure, such as an unreachable server or a broken alias; null for others, such as a
 * refused key.
 */
function recoverable(thrown: unknown): string | null {
  const failure = toFailure(thrown)
  return failure instanceof Failure && failure.exitCode !== exitCodes.denied ? failure.message : null
}
