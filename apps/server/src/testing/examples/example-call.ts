// What an example calls its operation with, and what several domains share of it.
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'
import type { Person } from '../world.ts'

export interface Given {
  params?: Record<string, string>
  /** The query or the body. */
  input?: Record<string, unknown>
  as?: Person
}

export interface ExampleCall extends Omit<Given, 'as'> {
  /** Prepares the subject of the call, through the API, and returns what differs for it. */
  given?: (w: ExampleWorld) => Given | Promise<Given>
  /** A refused call. Absent: an invalid `limit`, an unknown id, or no credentials. null: nothing can be refused. */
  refused?:
    | ((w: ExampleWorld) => {
        params?: Record<string, string>
        input?: Record<string, unknown>
        as?: 'editor' | 'viewer'
      })
    | null
}

export const named = (name: string): ExampleCall => ({ input: { name }, refused: () => ({ input: { name: '' } }) })
export const format = { refused: () => ({ params: { format: 'pdf' } }) }
export const unknownFormat = { refused: () => ({ input: { format: 'pdf' } }) }

export async function ownWorkspace({ owner }: ExampleWorld, name: string) {
  return { params: { workspace_id: made(await owner.post('/workspaces', { name })).id as string } }
}
