// Races: something is changed by way of one node, and the next request to another node must show it. Where the change failed, it may
// still happen later; what it was about is then left alone.

/** `prepare` gives a race, or null when there is nothing left to race with. */
function racing(prepare) {
  return async context => {
    const { client, nodes, tally, other, going, pause } = context
    while (going()) {
      const race = await prepare(context)
      if (race === null) return
      // Until the change fails or the race is over.
      for (let round = 0; going() && round < race.rounds; round++) {
        const node = nodes[Math.floor(Math.random() * nodes.length)].name
        const { change, read, shows } = race.next(round)
        // Remembered everywhere, so that the answer after it would be the old one if a node did not ask.
        for (const { name } of nodes) await client.withRetry({ ...read, node: name })
        const changed = await client.once({ ...change, node })
        if (client.isFailure(changed)) {
          tally.count('failedWithoutKey')
          break
        }
        if (changed.status >= 300) throw new Error(`${change.method} ${change.path}: ${changed.status} ${changed.text}`)
        tally.acknowledged()
        race.acknowledged?.(tally.now())
        const answer = await client.withRetry({ ...read, node: other(nodes, changed.by) })
        if (client.isFailure(answer)) tally.fault('failedReads', tally.now(), `${answer.status} ${answer.text}`)
        else {
          tally.count('reads')
          if (!shows(answer))
            tally.fault(
              'stale',
              tally.now(),
              `${change.method} ${change.path} by ${changed.by}, then on ${answer.by}: ${answer.status} ${answer.text}`,
            )
        }
        await pause()
      }
      await pause()
    }
  }
}

/** The value of a token, read alone and in the list. */
export const edits = place => {
  let made = 0
  return racing(async ({ client, world, tally }) => {
    const { auth } = world.owner
    const name = `edited-${++made}`
    const created = await client.withRetry({
      path: place.tokens,
      method: 'POST',
      body: { name, type: 'number', value: 0 },
      headers: { ...auth, 'idempotency-key': place.tokens + name },
    })
    if (created.status !== 201) {
      tally.fault('failedWithKey', tally.now(), `${created.status} ${created.text}`)
      return { rounds: 0 }
    }
    return {
      rounds: Infinity,
      next(round) {
        const value = round + 1
        const alone = round % 2 === 0
        return {
          change: { path: `${place.tokens}/${name}`, method: 'PATCH', body: { value }, headers: auth },
          read: { path: alone ? `${place.tokens}/${name}` : place.tokens, headers: auth },
          shows({ status, text }) {
            if (status !== 200) return false
            const body = JSON.parse(text)
            return (alone ? body : body.tokens.find(token => token.name === name)).value === value
          },
        }
      },
    }
  })
}

/** A key that is revoked. Those whose revocation was acknowledged are kept in `revoked`. */
export const revocations = (place, revoked) =>
  racing(async ({ client, world }) => {
    const headers = world.owner.session
    const body = { name: 'passing', scopes: ['read:tokens'] }
    const made = await client.withRetry({ path: '/api/api-keys', method: 'POST', body, headers })
    if (made.status !== 201) return { rounds: 0 }
    const { id, key } = JSON.parse(made.text)
    return {
      rounds: 1,
      acknowledged: phase => revoked.push({ key, phase, path: place.tokens }),
      next: () => ({
        change: { path: `/api/api-keys/${id}`, method: 'DELETE', headers },
        read: { path: place.tokens, headers: { authorization: `Bearer ${key}` } },
        shows: ({ status }) => status === 401,
      }),
    }
  })

/** A role that is lowered and raised again. A list without operations is refused, or before that for the role. */
export const roles = place => {
  let person = 0
  return racing(async ({ world }) => {
    const { auth, id } = world.people[person++] ?? {}
    if (id === undefined) return null
    return {
      rounds: Infinity,
      next(round) {
        const lowered = round % 2 === 0
        return {
          change: {
            path: `${world.members}/${id}`,
            method: 'PATCH',
            body: { role: lowered ? 'viewer' : 'editor' },
            headers: world.owner.session,
          },
          read: { path: `${place.tokens}/batch`, method: 'POST', body: { operations: [] }, headers: auth },
          shows: ({ status }) => status === (lowered ? 403 : 400),
        }
      },
    }
  })
}
