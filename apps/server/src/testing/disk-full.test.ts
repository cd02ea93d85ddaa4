// A full disk: reads go on, writes are refused, nothing that was answered is lost, and it ends by itself when there is room again.
// By hand, on a file system of some 220 MB that nothing else uses:
//   mount -t tmpfs -o size=220M tmpfs /mnt/small && SMALL_DISK=/mnt/small npx vitest run --project services disk-full
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstMode } from './first-mode.ts'
import { startServer } from './process.ts'

const disk = process.env.SMALL_DISK

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.alloc(1 << 20)
  try {
    for (;;) await file.write(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

test.skipIf(disk === undefined)(
  'a full disk refuses writes, loses none, and is forgotten when it has room',
  async () => {
    const dataDir = await mkdtemp(join(disk!, 'data-'))
    const ballast = join(disk!, 'ballast')
    const env = { TESSERA_DATA_DIR: dataDir, TESSERA_RATE_LIMIT: '1000000' }
    let server = await startServer(env)
    const { key, path } = await firstMode(server.url)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answered: string[] = []
    let count = 0
    const write = async () => {
      const name = `t.${count++}`
      const body = JSON.stringify({ name, type: 'string', value: 'x'.repeat(2000) })
      const response = await fetch(`${server.url}${path}/tokens`, { method: 'POST', headers, body })
      if (response.status === 201) answered.push(name)
      return [response.status, ((await response.json()) as { error?: string }).error]
    }
    const read = async () => {
      const response = await fetch(`${server.url}${path}/tokens`, { headers })
      const { tokens } = (await response.json()) as { tokens: { name: string }[] }
      return { status: response.status, names: new Set(tokens.map(({ name }) => name)) }
    }
    const lost = async () => {
      const { names } = await read()
      return answered.filter(name => !names.has(name))
    }
    try {
      for (let i = 0; i < 50; i++) expect(await write()).toEqual([201, undefined])
      await fill(ballast)
      // What PostgreSQL has set aside lasts for some more.
      let refused = await write()
      while (refused[0] === 201) refused = await write()
      for (let i = 0; i < 200; i++) expect(await write()).toEqual([500, 'Internal server error'])
      expect((await read()).status).toBe(200)
      expect(await lost()).toEqual([])
      expect(server.output()).toContain('No space left on device')
      await rm(ballast)
      for (let i = 0; i < 20; i++) expect(await write()).toEqual([201, undefined])
      await server.kill()
      server = await startServer(env)
      expect(await lost()).toEqual([])
      expect(await server.stop()).toBe(0)
      await fill(ballast)
      await expect(startServer(env)).rejects.toThrow(/The embedded database did not start.*No space left on device/s)
    } finally {
      await rm(ballast, { force: true })
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  300_000,
)
