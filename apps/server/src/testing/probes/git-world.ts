// A world whose workspace is connected with a real repository, over HTTP and the real protocol of git.
import { expect } from 'vitest'
import { allowanceOf, gitToken, startGitServer } from './git-server.ts'
import type { Team } from './git-server.ts'
import { world } from '../world.ts'
import type { WorldOptions } from '../world.ts'

export type GitWorld = Awaited<ReturnType<typeof gitWorld>>
type Operation = Record<string, unknown>

export const gitCredential = { kind: 'token', username: 'team', secret: gitToken }

/** `null`: deleted. */
export const numbers = (tokens: Record<string, number | null>): Operation[] =>
  Object.entries(tokens).map(([name, value]) =>
    value === null ? { op: 'delete', name } : { op: 'upsert', name, type: 'number', value },
  )

/** The text of a file with these numbers. */
export const fileOf = (tokens: Record<string, number>) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(tokens).map(([name, $value]) => [name, { $type: 'number', $value }])), null, 2)}\n`

export async function gitWorld({ config, ...options }: WorldOptions = {}) {
  const w = await world({
    ...options,
    config: { secretKey: Buffer.alloc(32, 7), gitAllow: allowanceOf('127.0.0.1'), ...config },
  })
  const server = await startGitServer()
  const path = `/workspaces/${w.workspace.id}/git`
  const owner = () => w.as('owner')

  async function batch(operations: Operation[], mode = w.modePath): Promise<void> {
    const { body } = await owner().post(`${mode}/tokens/batch`, { operations })
    expect(body.error).toBeUndefined()
  }
  const tokens = async (mode = w.modePath) => (await owner().get(`${mode}/tokens`)).body.tokens as Listed[]
  async function sync() {
    const { status, body } = await owner().post(`${path}/sync`)
    expect(status).toBe(200)
    return body
  }
  return {
    ...{ w, server, path, owner, batch, tokens, sync },
    /** Connects anew and answers the connection. */
    async connect(team: Team, more: object = {}) {
      await owner().delete(path)
      const settings = { url: team.url, folder: 'tokens', incoming: 'change', credential: gitCredential, ...more }
      const { body } = await owner().put(path, settings)
      expect(body.error).toBeUndefined()
      return body
    },
    async synced() {
      const run = await sync()
      expect(run).toMatchObject({ state: 'done', error: null })
      return run
    },
    values: async (mode = w.modePath) =>
      Object.fromEntries((await tokens(mode)).map(({ name, value }) => [name, value])) as Record<string, unknown>,
    async clear(): Promise<void> {
      const names = (await tokens()).map(({ name }) => name)
      if (names.length > 0) await batch(names.map(name => ({ op: 'delete', name })))
    },
    /** The file of the branch that has a token of this name. */
    async fileWith(team: Team, name: string, branch = 'main'): Promise<string> {
      const files = (await team.git('ls-tree', '-r', '--name-only', branch)).split('\n')
      for (const file of files) if ((await team.file(file, branch)).includes(`"${name}"`)) return file
      throw new Error(`None of ${files.join(', ')} has ${name}`)
    },
    async close(): Promise<void> {
      await server.close()
      await w.close()
    },
  }
}

interface Listed {
  id: string
  name: string
  value: unknown
  alias_to: string | null
  description: string | null
}
