// What a run leaves behind, also one whose process was killed.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeFolder, removeAbandoned, removeFolder } from './folders.ts'
import { startAgent } from './ssh-agent.ts'

const run = promisify(execFile)

test('the folder of a run that never ended is removed by a later one, and that of another run is not', async () => {
  const twoHoursAgo = Date.now() / 1000 - 7200
  const abandoned = await mkdtemp(join(tmpdir(), 'tessera-git-'))
  await mkdir(join(abandoned, 'repository'))
  await utimes(abandoned, twoHoursAgo, twoHoursAgo)
  const other = await mkdtemp(join(tmpdir(), 'tessera-git-'))
  const own = await makeFolder()
  expect([abandoned, other, own].map(existsSync)).toEqual([false, true, true])
  await Promise.all([other, own].map(removeFolder))
})

test('what a killed process of this machine left is removed at once, and what a live one or another node has is not', async () => {
  const own = await makeFolder()
  const [, prefix] = /^(.*-)\d+-[^-]*$/.exec(own)!
  const dead = spawn(process.execPath, ['--eval', ''])
  await once(dead, 'exit')
  const live = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  const folderOf = (pid: number) => mkdtemp(`${prefix}${pid}-`)
  const otherNode = await mkdtemp(join(tmpdir(), `tessera-git-00000000-${dead.pid}-`))
  const folders = [await folderOf(dead.pid!), await folderOf(process.pid), await folderOf(live.pid!), otherNode, own]
  await removeAbandoned()
  expect(folders.map(existsSync)).toEqual([false, false, true, true, true])
  live.kill()
  await Promise.all(folders.map(removeFolder))
})

const programs = ['ssh-agent', 'ssh-add', 'ssh-keygen']
const hasSsh = programs.every(program => (process.env.PATH ?? '').split(':').some(at => existsSync(join(at, program))))

test.skipIf(!hasSsh)('an agent forgets its key at once, and ends with what keeps it', { timeout: 60_000 }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'git-agent-'))
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(dir, 'key')])
  const key = await readFile(join(dir, 'key'), 'utf8')
  const agent = await startAgent(dir, key, new AbortController().signal)
  const listed = () =>
    run('ssh-add', ['-l'], { env: { ...process.env, SSH_AUTH_SOCK: agent.socket } }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  expect(await listed()).toContain('ED25519')
  await agent.close()
  expect(await listed()).not.toContain('ED25519')
  await expect.poll(listed, { timeout: 40_000, interval: 500 }).toMatch(/connect|No such file/)
  await rm(dir, { recursive: true })
})
