// Packages that are still being packed while the server serves.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { handedOut } from './handed-out.ts'

const name = 'tessera-style-dictionary.tgz'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-packing-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'packages'))
})
const pack = () => writeFile(join(folder, 'packages', name), 'packed')
const packing = (pid: number) => writeFile(join(folder, '.packing'), String(pid))
const text = (answer: Awaited<ReturnType<typeof handedOut>>) => String(answer)

test('one that is packed is there, and none that is not', async () => {
  expect(await handedOut(name, folder)).toBeUndefined()
  await pack()
  expect(text(await handedOut(name, folder))).toBe('packed')
})

test('whoever asks while it is packed waits for the end of that', async () => {
  await packing(process.pid)
  const answers = [handedOut(name, folder), handedOut(name, folder)]
  await pack()
  await rm(join(folder, '.packing'))
  expect((await Promise.all(answers)).map(text)).toEqual(['packed', 'packed'])
})

test('and is told after too long; a process that ended without a word is not waited for', async () => {
  await packing(process.pid)
  expect(await handedOut(name, folder, 0)).toBe('packing')
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(ended, 'exit')
  await packing(ended.pid!)
  expect(await handedOut(name, folder)).toBeUndefined()
})

test.each(['../main.js', 'tessera-../main.tgz', 'tessera-.tgz', 'cli.tgz', '', 'tessera-cli.tgz/..'])(
  '%j is no package, also while they are packed',
  async asked => {
    await packing(process.pid)
    expect(await handedOut(asked, folder)).toBeUndefined()
  },
)
