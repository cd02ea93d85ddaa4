// Commits as the real git reads them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Local } from './history.ts'
import { makeCommit, type NewCommit } from './make-commit.ts'
import { runGit } from './run-git.ts'

let dir: string
let local: Local
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'commits-'))
  const { signal } = new AbortController()
  local = (args, more = {}) => runGit(args, { dir, signal, ...more })
  await local(['init', '--quiet', '--bare'])
})
afterAll(() => rm(dir, { recursive: true }))

const text = async (...args: string[]) => (await local(args)).toString('utf8')
const at = '2026-01-02T03:04:05.678Z'
const author = { name: 'Robin', email: 'robin@acme.example', at }
const commit = (
  parent: string | null,
  files: Record<string, string | null>,
  more: Partial<NewCommit & { executable: string[] }> = {},
) =>
  makeCommit(
    local,
    { parent, files: new Map(Object.entries(files)), message: 'Edit', author, at, ...more },
    { committer: { name: 'Tessera', email: 'tessera@acme.example' }, executable: new Set(more.executable) },
  )
const filesOf = async (id: string) => {
  const listing = (await text('ls-tree', '-r', '-z', id)).split('\0').filter(Boolean)
  const files = listing.map(async line => {
    const [, mode, blob, path] = /^(\d+) blob (\w+)\t([^]*)$/.exec(line)!
    return [path!, `${mode} ${await text('cat-file', 'blob', blob!)}`]
  })
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>
}

test('paths, contents and messages that look like commands of the stream come out as they were given', async () => {
  const files = { 'a "b"\\c': 'data 5\nfrom x\ndone\n', 'two\nlines': '', 'grün/ü': 'é' }
  const message = 'done\n\nM 100644 inline x\n'
  const id = await commit(null, files, { message, author: { ...author, name: 'R <x>\n', email: '<>' } })
  expect(await filesOf(id)).toEqual(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, `100644 ${content}`])),
  )
  const written = await text('show', '--no-patch', '--format=%an|%ae|%at|%cn|%ce|%ct|%B', id)
  expect(written).toBe(`R x|tessera@localhost|1767323045|Tessera|tessera@acme.example|1767323045|${message}\n`)
  await local(['fsck', '--strict'])
})

test('a file gives way to a folder of its name and the reverse, and what may be executed stays so', async () => {
  const first = await commit(null, { name: 'file', 'folder/in': 'x', run: '1' })
  const changes = { 'name/in': 'y', name: null, folder: 'now a file', 'folder/in': null, run: '2', missing: null }
  const next = await commit(first, changes, { executable: ['run'] })
  expect(await filesOf(next)).toEqual({ 'name/in': '100644 y', folder: '100644 now a file', run: '100755 2' })
  expect(await text('rev-list', '--parents', '--max-count=1', next)).toBe(`${next} ${first}\n`)
})

test('the files of another commit, or none, are what it starts from; its parents stay', async () => {
  const [one, other] = [await commit(null, { a: '1' }), await commit(null, { b: '2' })]
  const merged = await commit(one, { c: '3' }, { merged: other, from: other })
  expect(await filesOf(merged)).toEqual({ b: '100644 2', c: '100644 3' })
  expect(await text('rev-list', '--parents', '--max-count=1', merged)).toBe(`${merged} ${one} ${other}\n`)
  expect(await filesOf(await commit(one, { d: '4' }, { from: null }))).toEqual({ d: '100644 4' })
})
