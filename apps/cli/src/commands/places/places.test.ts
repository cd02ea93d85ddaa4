// Every finding has its file, line and column; files that a resolver document refers to are read along with it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

const broken = '{\n  "color": {\n    "$type": "color",\n    "brand": { "$value": "{color.gone}" }\n  }\n}\n'

describe('validate --json', () => {
  test('has one shape, in which every finding has its place and its kind', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': broken, 'b.json': '{ "x": { "$type": "number", "$value": 1, "$value": 2 } }' })
    const { code, json } = await tessera('validate', '*.json', '--json')
    expect(code).toBe(1)
    expect(json).toEqual({
      valid: false,
      files: ['a.json', 'b.json'],
      findings: [
        {
          file: 'a.json',
          line: 4,
          column: 16,
          path: 'color.brand.$value',
          kind: 'fault',
          code: 'reference',
          message: 'The reference {color.gone} leads nowhere: there is no such token',
        },
        {
          file: 'b.json',
          line: 1,
          column: 42,
          path: 'x.$value',
          kind: 'note',
          code: 'duplicate',
          message: 'The key is written twice in its object: the last one counts',
        },
      ],
    })
  })

  test('reports the place of invalid JSON, of stdin too', async () => {
    const { tessera, write, with: having } = await terminal()
    await write({ 'a.json': '{ "a": 1,\n  oops }' })
    expect((await tessera('validate', 'a.json', '--json')).json.findings).toMatchObject([
      { file: 'a.json', line: 2, column: 3, path: '', kind: 'fault', code: 'syntax' },
    ])
    const piped = having({ stdin: Readable.from(['{ "a": }']) })
    expect((await piped.tessera('validate', '-')).out).toMatch(/^stdin:1:8 {2}fault {2}Not JSON: .*\(syntax\)$/m)
  })
})

describe('bytes that are no text', () => {
  const windows1252 = Buffer.from('name,value,type\nGr\xfcn,#0a0,color\n', 'latin1')
  const said = 'is not UTF-8: the byte 0xFC at 2:3 begins no character'

  test('are refused with their place', async () => {
    const { tessera, folder, with: having } = await terminal()
    await writeFile(join(folder, 'a.csv'), windows1252)
    for (const command of [
      ['convert', 'a.csv', '--to', 'css'],
      ['validate', 'a.csv'],
    ]) {
      const { code, out, err } = await tessera(...command)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(`a.csv ${said}`)
    }
    const piped = having({ stdin: Readable.from([windows1252]) })
    expect((await piped.tessera('convert', '-', '--to', 'css')).err).toContain(`What came on stdin ${said}`)
  })

  test('UTF-16 is read', async () => {
    const { tessera, folder } = await terminal()
    await writeFile(join(folder, 'a.csv'), Buffer.from('\ufeffname,value,type\nGrün,#0a0,color\n', 'utf16le'))
    expect((await tessera('convert', 'a.csv', '--to', 'css')).out).toContain('--Grün: #0a0;')
  })
})

describe('convert', () => {
  test('reports the places of unreadable content, unresolved tokens and warnings', async () => {
    const { tessera, write } = await terminal()
    await write({ 'no.json': '{\n  "a": [1,,2]\n}', 'a.json': broken, 'c.csv': 'name,value\na,1px,3\n' })
    expect(await tessera('convert', 'no.json', '--to', 'css', '--from', 'dtcg')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^✗ no\.json cannot be read as dtcg: no\.json:2:11 {2}Not JSON/),
    })
    expect(await tessera('convert', 'a.json', '--to', 'css')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/✗ 1 token leads nowhere: a\.json:4:5 {2}color\.brand: .*color\.gone/),
    })
    const { json } = await tessera('convert', 'a.json', '--to', 'css', '--json')
    expect(json.unresolved).toMatchObject([{ name: 'color.brand', file: 'a.json', line: 4, column: 5 }])
    const { err } = await tessera('convert', 'c.csv', '--to', 'css', '--from', 'csv')
    expect(err).toContain('! c.csv:2:3  The row has more cells than the header')
  })
})

describe('resolver documents', () => {
  const number = (value: number) => ({ a: { $type: 'number', $value: value } })
  const resolver = (...refs: string[]) => ({
    version: '2025.10',
    sets: { base: { sources: refs.map($ref => ({ $ref })) } },
    resolutionOrder: [{ $ref: '#/sets/base' }],
  })

  test('include the files they refer to, relative to their own folder, whatever the working directory', async () => {
    const { tessera, write } = await terminal()
    await write({
      'themes/all.resolver.json': resolver('./one.json', '../shared/two%20b.json#/deep', 'sub/set.json#/sets/x'),
      'themes/one.json': number(1),
      'shared/two b.json': { deep: { b: { $type: 'number', $value: 2 } } },
      'themes/sub/set.json': { sets: { x: { sources: [{ $ref: 'three.json' }] } } },
      'themes/sub/three.json': { c: { $type: 'number', $value: 3 } },
    })
    const { code, out, err } = await tessera('convert', 'themes/all.resolver.json', '--to', 'json-flat')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual({ a: '1', b: '2', c: '3' })
    expect(await tessera('validate', 'themes/all.resolver.json')).toMatchObject({ code: 0 })
  })

  test('that are piped in are relative to the working directory', async () => {
    const { tessera, write } = (await terminal()).with({ stdin: Readable.from([JSON.stringify(resolver('one.json'))]) })
    await write({ 'one.json': number(1) })
    expect((await tessera('convert', '-', '--to', 'json-flat')).out).toContain('"a": "1"')
  })

  test('that refer to a missing file are refused with the place of the reference', async () => {
    const { tessera, write } = await terminal()
    await write({ 'r.resolver.json': resolver('one.json', 'gone.json'), 'one.json': number(1) })
    expect(await tessera('convert', 'r.resolver.json', '--to', 'css')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^✗ r\.resolver\.json:\d+:\d+ {2}"gone\.json" is not there\n {2}Looked for .*gone\.json/,
      ),
    })
    expect((await tessera('validate', 'r.resolver.json', '--json')).json.findings).toMatchObject([
      { file: 'r.resolver.json', path: 'sets.base.sources.1', code: 'file', kind: 'fault' },
    ])
  })

  test('never fetch an address or a path from the root of the disk', async () => {
    const { tessera, write, folder } = await terminal()
    await write({ 'one.json': number(1), 'secret.json': { s: { $type: 'number', $value: 7 } } })
    const requests: string[] = []
    const original = globalThis.fetch
    globalThis.fetch = input => {
      requests.push(input instanceof Request ? input.url : String(input))
      return original(input)
    }
    try {
      await write({
        'r.resolver.json': resolver('one.json', 'https://example.com/x.json', `file://${folder}/secret.json`),
      })
      const { code, out, err } = await tessera('convert', 'r.resolver.json', '--to', 'json-flat')
      expect({ code, out: JSON.parse(out) as unknown }).toEqual({ code: 0, out: { a: '1' } })
      expect(err).toContain('"https://example.com/x.json" is not fetched')
      expect(requests).toEqual([])
    } finally {
      globalThis.fetch = original
    }
    await write({ 'r.resolver.json': resolver(join(folder, 'secret.json')) })
    expect(await tessera('convert', 'r.resolver.json', '--to', 'json-flat')).toMatchObject({ code: 1, out: '' })
  })

  test('that refer back to themselves are reported as a circle; two ways to one file are none', async () => {
    const { tessera, write, folder } = await terminal()
    await write({
      'r.resolver.json': resolver('x/a.json#/sets/base'),
      'x/a.json': resolver('b.json#/sets/base'),
      'x/b.json': resolver('../r.resolver.json#/sets/base'),
    })
    expect(await tessera('convert', 'r.resolver.json', '--to', 'css')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^✗ x\/b\.json:\d+:\d+ {2}Files refer to each other in a circle: r\.resolver\.json → x\/a\.json → x\/b\.json → r\.resolver\.json\n/,
      ),
    })
    await write({
      'r.resolver.json': resolver('a.json#/sets/base', 'b.json#/sets/base'),
      'a.json': resolver('one.json'),
      'b.json': resolver('one.json'),
      'one.json': number(1),
    })
    expect((await tessera('convert', 'r.resolver.json', '--to', 'json-flat')).code).toBe(0)
    // The number of files is limited.
    for (let i = 0; i < 600; i++)
      await writeFile(join(folder, `n${i}.json`), JSON.stringify(resolver(`n${i + 1}.json`)))
    await write({ 'r.resolver.json': resolver('n0.json') })
    expect((await tessera('convert', 'r.resolver.json', '--to', 'css')).err).toContain(
      'r.resolver.json refers to too much: at most 500 files',
    )
  })
})

describe('push', () => {
  let server: World
  beforeAll(async () => {
    server = await world()
  })
  afterAll(() => server.close())

  test('adds the places in the files to the refusals and warnings of the server', async () => {
    const { tessera, write } = await terminal({
      TESSERA_SERVER: server.address,
      TESSERA_API_KEY: server.people.owner.key,
    })
    await write({ 'a.json': broken, 'b.json': '{ "n": { "$type": "number", "$value": 1 } }' })
    const refused = await tessera('push', '*.json', '--strict', '--yes')
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^✗ a\.json, b\.json cannot be read as dtcg: a\.json:4:16 {2}color\.brand\.\$value: /),
    })
    const { code, json } = await tessera('push', '*.json', '--strict', '--yes', '--json')
    expect(code).toBe(1)
    expect(json).toMatchObject({
      status: 400,
      errors: [{ file: 'a.json', line: 4, column: 16, path: 'color.brand.$value' }],
    })
    const lenient = await tessera('push', '*.json', '--dry-run')
    expect(lenient.err).toMatch(/^! a\.json:4:\d+ {2}color\.brand: .*color\.gone/m)
  })
})
