// Compares everything that was acknowledged with what is stored in the end, as each node shows it.

async function get(url, path, headers) {
  const response = await fetch(url + path, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** How often each token was made, by the history. */
async function timesMade(url, { changes }, headers) {
  const times = new Map()
  let cursor = ''
  do {
    const page = await get(url, `${changes}?operation=create_token&limit=1000${cursor}`, headers)
    for (const { tokens } of page.changes) for (const { name } of tokens) times.set(name, (times.get(name) ?? 0) + 1)
    cursor = page.next_cursor && `&cursor=${encodeURIComponent(page.next_cursor)}`
  } while (cursor)
  return times
}

export async function compareStored({ nodes, world, acknowledged, revoked, tally }) {
  const { auth } = world.owner
  for (const place of world.places) {
    const made = await timesMade(nodes[0].url, place, auth)
    const shown = []
    for (const { url } of nodes) {
      const { tokens } = await get(url, place.tokens, auth)
      shown.push(new Map(tokens.map(({ name, value }) => [name, value])))
    }
    const entries = acknowledged.filter(entry => entry.place === place)
    for (const { name, value, phase } of entries) {
      if (shown.some(values => values.get(name) !== value) || !made.has(name))
        tally.fault('lost', phase, `${name} of ${place.tokens}`)
    }
    const phases = new Map(entries.map(({ name, phase }) => [name, phase]))
    for (const [name, times] of made)
      if (times > 1) tally.fault('doubled', phases.get(name) ?? tally.now(), `${name}, ${times} times`)
  }
  for (const { key, path, phase } of revoked) {
    const { status } = await fetch(nodes[0].url + path, { headers: { authorization: `Bearer ${key}` } })
    if (status !== 401) tally.fault('lost', phase, `the revocation of a key, which is answered ${status}`)
  }
}
