import { setTimeout as sleep } from 'node:timers/promises'
import { command } from '../command.ts'
import { connect } from '../connection.ts'
import { exitCodes, Failure, toFailure, usage } from '../failure.ts'
import { planOutputs } from '../outputs.ts'
import type { Planned } from '../outputs.ts'
import { pullOnce } from '../pulling.ts'
import { showPulled } from './pull.ts'

/** Seconds for each file, so that many of them stay within half of the limit of 100 requests a minute. */
const leastPause = 1.2

export const watch = command({
  name: 'watch',
  summary: 'Pull again whenever the tokens change on the server, until it is stopped.',
  words: '',
  count: [0, 0],
  flags: {
    interval: { type: 'string', value: 'SECONDS', help: 'How often to look; 5 by default' },
    lenient: { type: 'boolean', help: 'Leave out tokens that lead nowhere instead of failing' },
  },
  details: 'Looking costs little: the server answers with 304 while nothing has changed.',
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
    let trouble = ''
    let planned: Planned[] = []
    let plannedAt = -Infinity
    for (let round = 0; !signal.aborted; round++) {
      try {
        // Modes come and go: what there is to pull is asked anew once a minute.
        if (performance.now() - plannedAt > 60_000) {
          planned = await planOutputs(connection, entries)
          plannedAt = performance.now()
        }
        const pulled = await pullOnce(report, connection, planned, { write: true, prune: false, adHoc: false })
        if (trouble) report.note('It works again.')
        trouble = ''
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
        if (failure.message !== trouble) report.note(`${report.paint.yellow('!')} ${failure.message}`)
        trouble = failure.message
        plannedAt = -Infinity
      }
      await sleep(Math.max(seconds, planned.length * leastPause) * 1000, undefined, { signal }).catch(() => undefined) // woken to end
    }
  },
})
