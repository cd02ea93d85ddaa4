import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'dtcg-check-'))

function write(name: string, document: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document))
  return path
}

function check(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'dtcg-check', '--', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const number = { $type: 'number', $value: 1 }

describe('npm run dtcg-check', () => {
  test('prints nothing for a valid document', () => {
    expect(check(write('a.tokens.json', { a: number }))).toMatchObject({ status: 0, stdout: '' })
  })

  test('prints each fault of an invalid one with its place', () => {
    const path = write('b.tokens.json', { a: { $type: 'number', $value: '1' }, b: { $value: '{c}' } })
    const { status, stdout } = check(path)
    expect(status).toBe(1)
    expect(stdout.split('\n').map(line => line.split(':')[0])).toEqual(['a.$value', 'b.$value', ''])
  })

  test('reads resolver documents with their referenced files', () => {
    write('one.json', { a: number })
    const document = {
      version: '2025.10',
      sets: { s: { sources: [{ $ref: 'one.json' }] } },
      resolutionOrder: [{ $ref: '#/sets/s' }],
    }
    expect(check(write('r.resolver.json', document), '--resolver')).toMatchObject({ status: 0, stdout: '' })
    const broken = { ...document, sets: { s: { sources: [{ $ref: 'two.json' }] } } }
    expect(check(write('s.resolver.json', broken), '--resolver')).toMatchObject({ status: 1 })
  })

  test('treats warnings as faults when strict', () => {
    const path = write('c.tokens.json', '{"a": {"$type": "number", "$value": 1, "$value": 2}}')
    expect(check(path)).toMatchObject({ status: 0, stderr: expect.stringContaining('note: a.$value') as string })
    expect(check(path, '--strict')).toMatchObject({ status: 1 })
  })

  test('distinguishes an invalid call from an invalid document', () => {
    expect(check(join(folder, 'none.json')).status).toBe(2)
    expect(check('--unknown').status).toBe(2)
  })

  test('does not fail when the reader closes the pipe', () => {
    const document = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`t${i}`, { $value: 1 }]))
    const command = `npm run -s dtcg-check -- '${write('d.tokens.json', document)}' | head -n 1`
    expect(execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })).toMatch(/^t0: /)
  })
})
