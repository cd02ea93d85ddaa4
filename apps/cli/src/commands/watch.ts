import { isTesseraError } from '@tessera/sdk'
import { command } from '../command.ts'
import { connect } from '../sign-in/connection.ts'
import { exitCodes, Failure, toFailure, usage } from '../failure.ts'
import { harmless } from '../io.ts'
import { planOutputs } from '../project/outputs.ts'
import type { Planned } from '../project/output.ts'
import { polling } from '../polling.ts'
import { pullOnce } from '../pulling.ts'
import { showPulled } from './pull.ts'

export const watch = command({
  name: 'watch',
  summary: 'Pull again whenever the tokens change on the server, until it is stopped.',
  words: '',
  count: [0, 0],
  flags: {
    interval: { type: 'string', value: 'SECONDS', help: 'How often to look; 5 by default' },
    lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
  },
  details:
    'Looking costs little: the server answers with 304 while nothing has changed. While it does not answer, it is asked less and less often, and never before it wants to be.',
  examples: [['watch', 'beside a development server']],
  async run(report, { flags }) {
    const seconds = Number(flags.interval ?? 5)
    if (!(seconds >= 1 && seconds <= 3600)) throw usage('--interval must be a number of seconds from 1 to 3600')
    const connection = await connect(report, flags)
    const entries = (connection.config.pull ?? []).map(entry => (flags.lenient ? { ...entry, strict: false } : entry))
    if (entries.length === 0)
      throw new Failure('There is nothing to watch', { hint: 'List outputs under "pull" in tessera.config.json.' })
    const { signal } = report.io
    report.note(`Watching ${connection.server}; Ctrl-C ends it.`)
    const changes = polling(seconds, signal)
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    })
    // Where nobody waits for it, it is no error.
    stopped.catch(() => undefined)
    let trouble = ''
    let failures = 0
    let planned: Planned[] = []
    let plannedAt = -Infinity
    for (let round = 0; !signal.aborted; round++) {
      let retryAt: Date | null = null
      try {
        // Modes come and go: what there is to pull is asked anew once a minute.
        if (performance.now() - plannedAt > 60_000) {
          planned = await Promise.race([planOutputs(connection, entries), stopped])
          plannedAt = performance.now()
        }
        const pulled = await pullOnce(report, connection, planned, { write: true, prune: false, adHoc: false })
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
        // A server that is away comes back, and a broken alias gets mended; a key that is refused stays refused.
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
