// The rest of the build, beside a server that serves already.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildBeside } from './beside.mjs'

let file: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-beside-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  file = join(folder, '.packing')
})

/** Starts a program and returns its process with the sentences about it. */
function started(program: string) {
  const sentences: string[] = []
  return { building: buildBeside(['--eval', program], file, sentence => sentences.push(sentence)), sentences }
}

test('is named while it runs, and nothing is said of one that succeeds', async () => {
  const { building, sentences } = started('setInterval(() => {}, 1000)')
  expect(Number(await readFile(file, 'utf8'))).toBe(building.pid)
  building.kill('SIGTERM')
  await once(building, 'close')
  expect([existsSync(file), sentences]).toEqual([false, []])
  const short = started('')
  await once(short.building, 'close')
  expect([existsSync(file), short.sentences]).toEqual([false, []])
})

test.each([
  ['failed', 'process.exit(1)'],
  ['was ended by SIGKILL', 'process.kill(process.pid, "SIGKILL")'],
])('one that %s is told in words, with what to do', async (how, program) => {
  const { building, sentences } = started(program)
  await once(building, 'close')
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(how)
  expect(sentences[0]).toContain('npm run build')
  expect(existsSync(file)).toBe(false)
})
