// Requests between the primary and its workers over their channel. All requests of one turn of the event loop share a
// message, and so do their answers, so that many at once cost little more than one.

/** One end of a channel: `process` in a worker, a worker in the primary. */
export interface Channel {
  send(message: unknown, whenSent: (error: Error | null) => void): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/** The handlers of this end, by the name of the request. */
export type Answers = Record<string, (...args: never[]) => unknown>

export interface Asking {
  ask<Answer>(name: string, ...args: unknown[]): Promise<Answer>
  /** The other end is gone: fails all waiting requests. */
  gone(): void
}

interface Message {
  questions: [id: number, name: string, args: unknown[]][]
  answers: [id: number, value: unknown, error?: string][]
}

const nothing = (): Message => ({ questions: [], answers: [] })

export function createAsking(channel: Channel, answers: Answers): Asking {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let ids = 0
  let next = nothing()
  let planned = false
  let isGone = false

  function fail(): void {
    isGone = true
    for (const { reject } of waiting.values()) reject(new Error('The other process has ended'))
    waiting.clear()
  }

  function plan(): void {
    if (planned) return
    planned = true
    setImmediate(() => {
      planned = false
      const message = next
      next = nothing()
      if (!isGone) channel.send({ tessera: message }, error => error && fail())
    })
  }

  function settle(id: number, value: unknown, error?: string): void {
    next.answers.push(error === undefined ? [id, value] : [id, null, error])
    plan()
  }

  function answer(id: number, name: string, args: unknown[]): void {
    const failed = (error: unknown) => settle(id, null, error instanceof Error ? error.message : String(error))
    try {
      const value = answers[name]!(...(args as never[]))
      if (value instanceof Promise) value.then(settled => settle(id, settled), failed)
      else settle(id, value)
    } catch (error) {
      failed(error)
    }
  }

  channel.on('message', message => {
    const received = (message as { tessera?: Message } | null)?.tessera
    for (const [id, name, args] of received?.questions ?? []) answer(id, name, args)
    for (const [id, value, error] of received?.answers ?? []) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(value)
      else asked?.reject(new Error(error))
    }
  })

  return {
    ask: <Answer>(name: string, ...args: unknown[]) =>
      new Promise<Answer>((resolve, reject) => {
        if (isGone) return reject(new Error('The other process has ended'))
        const id = ++ids
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
        next.questions.push([id, name, args])
        plan()
      }),
    gone: fail,
  }
}
