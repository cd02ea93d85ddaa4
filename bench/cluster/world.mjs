// What the load works on: a workspace, a tokenset for each client that writes, and people whose roles change.
import { signUp } from '../server.mjs'

export async function createWorld(front, name, { writers, people }) {
  const owner = await signUp(front, `owner-${name}@example.com`)
  const workspace = await owner.post('/api/v1/workspaces', { name })
  const members = `/api/workspaces/${workspace.id}/members`
  return {
    owner,
    members,
    places: await each(writers, async n => {
      const tokenset = await owner.post(`/api/v1/workspaces/${workspace.id}/tokensets`, { name: `Set ${n}` })
      const response = await fetch(`${front}/api/v1/tokensets/${tokenset.id}/modes`, { headers: owner.auth })
      const [mode] = (await response.json()).modes
      const path = `/api/v1/tokensets/${tokenset.id}`
      return { changes: `${path}/changes`, tokens: `${path}/modes/${mode.id}/tokens` }
    }),
    people: await each(people, async n => {
      const email = `person-${n}-${name}@example.com`
      const { auth } = await signUp(front, email)
      const { id } = await owner.postInSession(members, { email, role: 'editor' })
      return { auth, id }
    }),
  }
}

async function each(count, make) {
  const made = []
  for (let n = 0; n < count; n++) made.push(await make(n))
  return made
}
