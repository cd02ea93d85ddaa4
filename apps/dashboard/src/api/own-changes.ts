// The changes that this window made itself, by the ids that the server names in its answers: their events tell nothing
// new.
const most = 1_000
const own = new Set<string>()

export function isOwnChange(change_id: string): boolean {
  return own.has(change_id)
}

/** `fetch`, noting what its answers say. */
export const notingFetch: typeof fetch = async (input, init) => {
  // Read at each call: tests replace it.
  const response = await globalThis.fetch(input, init)
  for (const id of response.headers.get('x-change-id')?.split(', ') ?? []) {
    own.add(id)
    if (own.size > most) own.delete(own.keys().next().value!)
  }
  return response
}
