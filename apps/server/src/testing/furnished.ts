// What a world has beside its people: a workspace of the owner that the others are members of, a tokenset, its default mode.
import { roles } from '@tessera/contract'
import type { PlanName, Role } from '@tessera/contract'
import type { Client, Person, TestAnswer, Who } from './client.ts'

interface Unfurnished {
  as: (who: Who) => Client
  addMember: (workspaceId: string, userId: string, role: Role) => Promise<void>
  people: Record<Role | 'stranger', Person>
  /** The owner's. */
  plan: PlanName
}

export async function furnish({ as, addMember, people, plan }: Unfurnished) {
  const workspace = (await as('owner').post('/workspaces', { name: 'Acme' }).then(expectStatus(201))).body
  if (plan === 'TEAM' || plan === 'BUSINESS')
    for (const role of roles.filter(other => other !== 'owner')) await addMember(workspace.id, people[role].id, role)
  const tokenset = (
    await as('owner').post(`/workspaces/${workspace.id}/tokensets`, { name: 'Core' }).then(expectStatus(201))
  ).body
  const mode = (await as('owner').get(`/tokensets/${tokenset.id}/modes`).then(expectStatus(200))).body.modes[0]
  /** Path of the default mode. */
  const modePath = `/tokensets/${tokenset.id}/modes/${mode.id}`

  let modes = 0
  /** Path of a new, empty mode of the tokenset. */
  async function newMode(): Promise<string> {
    const made = await as('owner').post(`/tokensets/${tokenset.id}/modes`, { name: `M${modes++}` })
    return `/tokensets/${tokenset.id}/modes/${expectStatus(201)(made).body.id}`
  }

  async function addTokens(
    tokens: Record<string, [type: string, value: unknown, description?: string]>,
    path = modePath,
  ) {
    const operations = Object.entries(tokens).map(([name, [type, value, description]]) => ({
      op: 'create',
      name,
      type,
      value,
      description,
    }))
    await as('owner').post(`${path}/tokens/batch`, { operations }).then(expectStatus(200))
  }

  return { workspace, tokenset, mode, modePath, newMode, addTokens }
}

/**
 * The same server and people with a new workspace: for tests that need one of their own and leave the accounts as they are. A
 * whole world takes six times as long.
 */
export const inNewWorkspace = async <W extends Unfurnished>(w: W): Promise<W> => ({ ...w, ...(await furnish(w)) })

function expectStatus(status: number) {
  return (answer: TestAnswer) => {
    if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
    return answer
  }
}
