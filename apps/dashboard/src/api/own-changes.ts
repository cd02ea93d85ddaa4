// The changes of this window, by the ids in the server's responses: their events carry nothing new.
const most = 1_000
const own = new Set<string>()

export function isOwnChange(change_id: string): boolean {
  return own.has(change_id)
}

/** `fetch` that records the change ids of each response. */
export const notingFetch: typeof fetch = async (input, init) => {
  // Not bound once, because tests replace it.
  const response = await globalThis.fetch(input, init)
  for (const id of response.headers.get('x-change-id')?.split(', ') ?? []) {
    own.add(id)
    if (own.size > most) own.delete(own.keys().next().value!)
  }
  return response
}
