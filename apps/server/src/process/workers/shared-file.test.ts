import { mkdtempSync, readdirSync, readSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSharedFile } from './shared-file.ts'

test('it is empty, can be read and written, and leaves nothing behind', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-shared-'))
  const { fd, close } = openSharedFile(directory)
  expect(readdirSync(directory)).toEqual([])
  rmdirSync(directory)
  const read = new Uint8Array(8)
  expect(readSync(fd, read, 0, 8, 16)).toBe(0)
  writeSync(fd, new Uint8Array([1, 2]), 0, 2, 16)
  expect(readSync(fd, read, 0, 8, 16)).toBe(2)
  expect([...read]).toEqual([1, 2, 0, 0, 0, 0, 0, 0])
  close()
})
