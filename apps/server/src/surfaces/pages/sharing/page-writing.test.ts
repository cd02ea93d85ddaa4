import { afterEach, expect, test } from 'vitest'
import type { Token } from '@tessera/engine'
import { builtFile } from '../../../testing/process.ts'
import { writePagesHere, writePagesInThread } from './page-writing.ts'
import type { PageWork, PageWriter } from './page-writing.ts'

let writer: PageWriter | undefined
afterEach(() => writer?.close())

const tokens = (count: number): Token[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `group${n % 7}.t${n}`,
    type: 'color' as const,
    value: n % 5 === 4 ? { alias_to: `group${(n - 1) % 7}.t${n - 1}` } : `#${n.toString(16).padStart(6, '0')}`,
    description: null,
    alias_to: n % 5 === 4 ? `group${(n - 1) % 7}.t${n - 1}` : null,
  }))
const content = (count: number) => ({
  axes: [],
  layers: [
    { source: 'base', tokens: tokens(count), groups: [] },
    { source: 'dark', tokens: tokens(3), groups: [] },
  ],
  isPermutation: true,
})
const workOf = (count: number): PageWork => ({
  page: {
    ...{ id: 'p', workspace_id: 'w', slug: 'acme', title: 'Acme', intro: null, visibility: 'public', notes: [] },
    ...{ tokenset_id: 't', resolver_id: null, environment_id: null, created_at: '', updated_at: '' },
  },
  part: { releases: [], release: null },
  content: content(count),
  former: content(3),
  reader: { q: '', names: 'css', group: null, embed: false },
  addresses: { self: '/d/acme', oembed: '/oembed' },
})
const turn = (count: number) => ({ account: 'a', tokens: count })
const of = (count: number) => async () => workOf(count)

test('the thread of the built server writes a page as it is written here', async () => {
  writer = writePagesInThread({ program: builtFile('page-thread.mjs') })
  const [here, there] = [await writePagesHere.write(of(2_500), turn(2_500)), await writer.write(of(2_500), turn(2_500))]
  expect(there).toEqual(here)
  expect(here!.html).toContain('group0')
})

test('a few tokens start no thread; many do, and much in a few', async () => {
  writer = writePagesInThread({ program: new URL('data:text/javascript,process.exit(3)') })
  await expect(writer.write(of(100), turn(100))).resolves.toHaveProperty('html')
  await expect(writer.write(of(300), turn(300))).rejects.toThrow('The thread that writes pages ended with 3')
  const heavy = workOf(1)
  heavy.content.layers[0]!.tokens[0]!.description = 'x'.repeat(200_000)
  await expect(writer.write(async () => heavy, turn(1))).rejects.toThrow('The thread that writes pages ended with 3')
})
