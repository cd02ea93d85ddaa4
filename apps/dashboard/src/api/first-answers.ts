interface FirstAnswers {
  /** By the clock of `performance`. */
  at: number
  /** Null: the request failed. */
  byPath: Map<string, Promise<Response | null>>
}

declare global {
  interface Window {
    /** Set by `public/first-requests.js`. */
    tesseraFirstAnswers?: FirstAnswers | undefined
  }
}

/** In milliseconds. What is asked for later is worth a request of its own. */
const freshFor = 10_000

function take(path: string): Promise<Response | null> | null {
  const first = window.tesseraFirstAnswers
  const answer = first?.byPath.get(path)
  if (!first || !answer) return null
  first.byPath.delete(path)
  return performance.now() - first.at < freshFor ? answer : null
}

/** `fetch` that takes what the page asked for before its scripts ran, each answer once and none after a write. */
export const withFirstAnswers =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') window.tesseraFirstAnswers = undefined
    const answer = typeof input === 'string' ? await take(input) : null
    return answer ?? fetch(input, init)
  }
