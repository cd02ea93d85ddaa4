// A pool of one thread that lives from mutant to mutant. A mutant is switched on by a variable, so nothing has to be loaded anew
// for it; a fresh thread for each would spend nine tenths of the time on loading compilers and parsers.
import { ThreadsPoolWorker } from 'vitest/node'

let kept

class KeptThread extends ThreadsPoolWorker {
  name = 'kept-thread'
  listeners = []
  fresh = true

  async start() {
    this.fresh = kept === undefined
    this._thread = kept
    await super.start()
    kept = this._thread
    // Whoever started it ends the process; a thread at rest must not hold it.
    kept.unref()
  }

  on(event, listener) {
    this.listeners.push([event, listener])
    super.on(event, listener)
  }

  /**
   * A thread that runs already is not started again, and is not stopped; the pool is told what it waits for. What a start
   * brings, above all which tests are to run, comes with the run instead.
   */
  send(message) {
    if (message?.type === 'start') this.config = message.context.config
    if (message?.type === 'start' && !this.fresh) this.answer('started')
    else if (message?.type === 'stop') this.answer('stopped')
    else if (message?.type === 'run') super.send({ ...message, context: { config: this.config, ...message.context } })
    else super.send(message)
  }

  answer(type) {
    void Promise.resolve().then(() => {
      for (const [event, listener] of [...this.listeners])
        if (event === 'message') listener({ type, __vitest_worker_response__: true })
    })
  }

  async stop() {
    for (const [event, listener] of this.listeners) super.off(event, listener)
    this._thread.stdout.unpipe(this.stdout)
    this._thread.stderr.unpipe(this.stderr)
    this._thread = undefined
  }
}

export const keptThread = { name: 'kept-thread', createPoolWorker: options => new KeptThread(options) }
