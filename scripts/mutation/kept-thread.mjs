// A pool with one thread that is reused for all mutants. A mutant is activated by a variable, so nothing has to be reloaded for
// it; a fresh thread for each would spend nine tenths of the time on loading compilers and parsers.
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
    // The main process decides when to exit; an idle thread must not keep it alive.
    kept.unref()
  }

  on(event, listener) {
    this.listeners.push([event, listener])
    super.on(event, listener)
  }

  /**
   * A running thread is neither started again nor stopped; the pool gets the messages it waits for. The data of a start, above
   * all the tests to run, is sent with the run instead.
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
