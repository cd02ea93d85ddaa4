// scales list|create|delete beside the real server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world()
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
})
afterAll(() => server.close())

test('a scale is made from flags, listed and deleted; its tokens stay', async () => {
  const { tessera } = await terminal(env)
  const flags = ['--kind', 'modular', '--group', 'size', '--base', '16px', '--ratio', '1.5', '--steps=-1,1']
  expect(await tessera('scales', 'create', ...flags)).toMatchObject({
    code: 0,
    out: '✓ Created 3 tokens in Base\n  size.sm  10.6667px\n  size.base  16px\n  size.lg  24px\n',
  })
  expect(await tessera('scales', 'list')).toMatchObject({
    code: 0,
    out: 'size  modular   3 tokens\n',
    err: '1 scale\n',
  })
  expect(await tessera('scales', 'delete', 'size', '--yes')).toMatchObject({
    code: 0,
    out: '✓ Deleted the scale size; its tokens stay\n',
  })
  expect(await tessera('scales', 'delete', 'size', '--yes')).toMatchObject({ code: 1 })
  expect((await tessera('tokens', 'list', '--json')).json).toMatchObject({ total: 3 })
})

test.each([
  [
    ['--kind', 'fluid', '--group', 'f', '--min', '18px@320px', '--max', '20px@1240px'],
    'f.base  clamp(1.125rem, 1.0815rem + 0.2174vw, 1.25rem)',
  ],
  [
    ['--kind', 'contrast', '--group', 'c', '--hue', '#888', '--against', '#fff', '--targets', 'text=4.5'],
    'c.text  #767676',
  ],
  [
    ['--kind', 'oklch', '--group', 'o', '--from', '#fff', '--to', '#000', '--steps', '2', '--names', 'a,b'],
    'o.a  #ffffff\n  o.b  #000000',
  ],
])('%j', async (flags, shown) => {
  const { tessera } = await terminal(env)
  const { code, out } = await tessera('scales', 'create', ...flags)
  expect([code, out]).toEqual([0, expect.stringContaining(shown)])
})

test('a rule comes from a file, with flags before it', async () => {
  const { tessera, write } = await terminal(env)
  await write({
    'scale.json': JSON.stringify({ kind: 'modular', group: 'space', base: '8px', ratio: 2, steps: [0, 1] }),
  })
  expect((await tessera('scales', 'create', '--file', 'scale.json', '--group', 'gap')).out).toContain('gap.lg  16px')
})

test('what is wrong is said before or by the server', async () => {
  const { tessera } = await terminal(env)
  expect(await tessera('scales', 'create', '--group', 'x')).toMatchObject({ code: 2 })
  expect(await tessera('scales', 'create', '--kind', 'contrast', '--group', 'x', '--targets', '4.5')).toMatchObject({
    code: 2,
  })
  const { code, err } = await tessera(
    'scales',
    'create',
    '--kind',
    'modular',
    '--group',
    'x',
    '--base',
    '1px',
    '--ratio',
    'big',
    '--steps',
    '0,1',
  )
  expect([code, err]).toEqual([1, expect.stringContaining('ratio must be a number from 0.01 to 100')])
})
