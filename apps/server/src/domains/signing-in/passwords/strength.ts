// Estimates how easily a password is guessed. The estimate (zxcvbn: words, names, dates, keyboard rows, repetitions) needs 70 MB
// of word lists and about ten milliseconds, so it runs in a separate thread, which ends after a minute without requests.
import type { Worker } from 'node:worker_threads'
import { problems } from '../../../base/problems.ts'
import { startInBackground } from '../../../kernel/pacing/background.ts'

/** The user's own words, which an attacker would try first. */
export interface PasswordOwner {
  email: string
  name: string
}

/** The messages to and from the thread. */
interface EstimateRequest {
  /** The whole password as lists of common ones have it. */
  folded: string
  /** The part that is estimated. */
  password: string
  own: string[]
}
interface Estimate {
  /** Whether it is one of the passwords that are used most. */
  common: boolean
  /** The number of guesses needed, as a power of ten. */
  guesses: number
  /** Whether it contains the owner's name or address. */
  personal: boolean
}

export interface Strength {
  /**
   * Throws the refusal of a password that is common, derived from the owner's name or address, or guessable in 10⁸
   * attempts.
   */
  refuseGuessable(password: string, owner: PasswordOwner): Promise<void>
  close(): Promise<void>
}

/** Eight random characters take 10⁸ guesses by this measure, which suffices. */
const leastGuesses = 8
/** Limits the examined length, because the work grows with its square. */
const lookedAt = 32
const idleMs = 60_000

export function createStrength(): Strength {
  const thread = estimator()
  return {
    async refuseGuessable(password, owner) {
      const folded = password.normalize('NFKC').toLowerCase()
      const own = wordsOf(owner)
      const { common, guesses, personal } = await thread.ask({
        folded,
        password: password.slice(0, lookedAt),
        own: [...own, 'tessera'],
      })
      if (common) throw problems.passwordCommon()
      if (isMadeOf(folded, own)) throw problems.passwordPersonal()
      if (guesses < leastGuesses) throw personal ? problems.passwordPersonal() : problems.passwordWeak()
    },
    close: () => thread.close(),
  }
}

/** The address, the name and their parts, normalized like passwords. */
function wordsOf({ email, name }: PasswordOwner): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@')
  const folded = name.normalize('NFKC').toLowerCase()
  const words = [email.toLowerCase(), local, host, folded, ...`${local} ${host} ${folded}`.split(/[^\p{L}\p{N}]+/u)]
  return [...new Set(words)].filter(word => [...word].length >= 3).map(word => word.slice(0, 100))
}

/** Whether little remains of the password without the user's own words. */
function isMadeOf(password: string, own: readonly string[]): boolean {
  let rest = password
  for (const word of [...own].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, ' ')
  return rest !== password && rest.replace(/[^\p{L}\p{N}]/gu, '').length < 4
}

function estimator() {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let requests = 0
  const waiting = new Map<number, { resolve: (estimate: Estimate) => void; reject: (error: Error) => void }>()

  function failAll(error: Error) {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function started(): Worker {
    const { worker: made } = startInBackground(new URL('./strength-worker.mjs', import.meta.url))
    made.unref()
    made.on('message', ({ id, ...estimate }: Estimate & { id: number }) => {
      waiting.get(id)?.resolve(estimate)
      waiting.delete(id)
    })
    const end = (error: Error) => {
      if (worker !== made) return
      worker = undefined
      failAll(error)
    }
    made.on('error', end)
    made.on('exit', code => end(new Error(`The thread that estimates passwords ended with ${code}`)))
    return made
  }

  async function close() {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    failAll(new Error('The thread that estimates passwords was ended'))
    await ending?.terminate()
  }

  return {
    ask(request: EstimateRequest): Promise<Estimate> {
      clearTimeout(idle)
      worker ??= started()
      const id = ++requests
      const answered = new Promise<Estimate>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({ id, ...request })
      return answered.finally(() => {
        clearTimeout(idle)
        if (waiting.size === 0) idle = setTimeout(() => void close(), idleMs).unref()
      })
    },
    close,
  }
}
