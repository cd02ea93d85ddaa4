import { isTesseraError } from '@tessera/sdk'
import { command } from '../base/command.ts'
import { connect } from '../sign-in/connection.ts'
import { exitCodes, Failure, toFailure, usage } from '../base/failure.ts'
import { harmless } from '../base/io.ts'
import { functionsOf } from '../config/config.ts'
import { planOutputs } from '../project/outputs.ts'
import type { Planned } from '../project/output.ts'
import { following } from '../watching/following.ts'
import { polling } from '../watching/polling.ts'
import { fetchingOutputs } from '../project/workspace-outputs.ts'
import { pullOnce } from '../project/pulling.ts'
import { showPulled } from './pull.ts'

export const watch = command({
  name: 'watch',
  summary: 'Pull again whenever the tokens change on the server, until it is stopped.',
  words: '',
  count: [0, 0],
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
    const entries = (connection.config.pull ?? []).map(entry => (flags.lenient ? { ...entry, strict: false } : entry))
    const { outputs, outputsFolder: folder, workspace } = connection.config
    if (entries.length === 0 && outputs === undefined)
      throw new Failure('There is nothing to watch', {
        hint: 'List files under "pull" or outputs under "outputs" in tessera.config.json.',
      })
    const { signal } = report.io
    report.note(`Watching ${connection.server}; Ctrl-C ends it.`)
    const changes = following(connection.client, polling(seconds, signal), signal)
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    })
    // Without this handler a rejection that nothing awaits would end the process.
    stopped.catch(() => undefined)
    let trouble = ''
    let failures = 0
    let planned: Planned[] = []
    let plannedAt = -Infinity
    for (let round = 0; !signal.aborted; round++) {
      let retryAt: Date | null = null
      try {
        // Modes are created and deleted: the list of outputs is read again once a minute.
        if (performance.now() - plannedAt > 60_000) {
          planned = await Promise.race([planOutputs(connection, entries), stopped])
          plannedAt = performance.now()
        }
        const pulled = await pullOnce(report, connection, planned, {
          ...{ write: true, prune: false, adHoc: false },
          ...(outputs !== undefined && {
            outputs: fetchingOutputs(report, {
              ...{ client: connection.client, outputs, folder, workspace, lenient: flags.lenient === true },
              functions: functionsOf(connection.config),
              release: connection.config.release,
            }),
          }),
        })
        if (failures > 0) report.note('It works again.')
        trouble = ''
        failures = 0
        const changed = pulled.files.filter(({ state }) => state === 'created' || state === 'updated')
        if (round === 0 || changed.length > 0) {
          showPulled(report, round === 0 ? pulled : { ...pulled, files: changed }, false)
          report.result(pulled)
        }
      } catch (thrown) {
        if (signal.aborted) break
        const failure = toFailure(thrown)
        // An unreachable server or a broken alias may recover; a refused key stays refused.
        if (!(failure instanceof Failure) || failure.exitCode === exitCodes.denied || round === 0) throw thrown
        failures += 1
        retryAt = isTesseraError(thrown) ? thrown.retryAt : null
        plannedAt = -Infinity
        if (failure.message !== trouble)
          report.note(`${report.paint.yellow('!')} ${harmless(failure.message)}; trying again until it works`)
        trouble = failure.message
      }
      await changes.next({ failures, retryAt, files: planned.length })
    }
  },
})
