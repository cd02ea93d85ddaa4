import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import type { DropItem } from 'react-aria-components'
import { filesOfChoice, filesOfDrop, type GivenFile } from './given-files.ts'
import { readFiles } from './read-files.ts'

const named = (path: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]): GivenFile => ({
  path,
  blob: new Blob(parts),
  isNamed: true,
})
const inFolder = (path: string, text = '{}'): GivenFile => ({ path, blob: new Blob([text]), isNamed: false })
const zip = (content: Zippable) => zipSync(content) as Uint8Array<ArrayBuffer>
const pathsOf = async (...given: GivenFile[]) => {
  const read = await readFiles(given)
  return typeof read === 'string' ? read : read.files.map(({ path }) => path)
}

test('files keep the paths that their folder gives them; what holds no tokens is left out and named', async () => {
  const read = await readFiles(
    ['p/light/base.json', 'p/dark/base.json', 'p/README.md', 'p/package.json', 'p/.vscode/settings.json'].map(path =>
      inFolder(path, path),
    ),
  )
  expect(read).toEqual({
    files: ['p/light/base.json', 'p/dark/base.json'].map(path => ({ path, text: path })),
    leftOut: ['p/README.md', 'p/package.json', 'p/.vscode/settings.json'],
  })
  expect(await pathsOf(inFolder('p/README.md'))).toMatch(/^No file of tokens is in it/)
  // Whoever names a file means it.
  expect(await pathsOf(named('tokens.js', 'export default {}'))).toEqual(['tokens.js'])
})

test('files of one name without folders are refused, with what to do', async () => {
  expect(await pathsOf(named('base.json'), named('$themes.json'), named('base.json'))).toBe(
    'Several files are named base.json, and their names do not say which is which. Choose or drop the folder that holds them, or a ZIP of it.',
  )
})

test('an archive is read by its content, with its folders and without what macOS adds', async () => {
  const content = {
    'light/base.json': strToU8('{"a":1}'),
    dark: { 'base.json': strToU8('{"a":2}') },
    'logo.svg': strToU8('x'),
  }
  const bytes = zip({ ...content, '__MACOSX/light/._base.json': new Uint8Array([0, 255]), 'empty/': new Uint8Array() })
  expect(await readFiles([named('tokens', bytes)])).toEqual({
    files: [
      { path: 'light/base.json', text: '{"a":1}' },
      { path: 'dark/base.json', text: '{"a":2}' },
    ],
    leftOut: ['logo.svg'],
  })
  expect(await pathsOf(named('a.zip', bytes), named('b.zip', bytes))).toEqual([
    'a/light/base.json',
    'a/dark/base.json',
    'b/light/base.json',
    'b/dark/base.json',
  ])
})

test('an archive that is cut, changed or not one is refused; one that says less of its size than it holds is read whole', async () => {
  const bytes = zip({ 'a.json': strToU8(`"${'x'.repeat(50_000)}"`), 'b.json': strToU8('1') })
  const unreadable = /^t\.zip cannot be unpacked/
  for (const cut of [bytes.slice(0, 40), bytes.slice(0, bytes.length - 1), bytes.slice(0, bytes.indexOf(1, 60))])
    expect(await pathsOf(named('t.zip', cut))).toMatch(unreadable)
  const other = bytes.slice()
  other.fill(255, 40, 60)
  expect(await pathsOf(named('t.zip', other))).toMatch(unreadable)
  const lying = bytes.slice()
  const view = new DataView(lying.buffer)
  for (let at = 0; at < lying.length - 4; at++) {
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 1, true)
    if (view.getUint32(at) === 0x504b0304) view.setUint32(at + 22, 1, true)
  }
  const read = await readFiles([named('t.zip', lying)])
  expect(typeof read === 'string' ? read : read.files.map(({ text }) => text.length)).toEqual([50_002, 1])
})

test('what becomes too much when it is unpacked is refused, as are too many files', async () => {
  const bomb = zip({ 'a.json': new Uint8Array(15_000_000) })
  expect(bomb.length).toBeLessThan(100_000)
  expect(await pathsOf(named('t.zip', bomb))).toBe(
    't.zip holds more than 10 MB; 10 MB are the most that can be imported at once.',
  )
  const twice = zip({ 'a.json': new Uint8Array(6_000_000) })
  expect(await pathsOf(named('a.zip', twice), named('b.zip', twice))).toMatch(/^These files have 12\.0 MB together/)
  expect(await pathsOf(...Array.from({ length: 501 }, (_, i) => inFolder(`${i}.json`)))).toMatch(/^These are 501 files/)
})

const fileItem = (name: string): DropItem => ({
  kind: 'file',
  type: '',
  name,
  getFile: async () => new File([name], name),
  getText: async () => name,
})
const folderItem = (name: string, entries: () => Iterable<DropItem>): DropItem => ({
  kind: 'directory',
  name,
  async *getEntries() {
    for (const entry of entries()) yield entry as never
  },
})

test('a dropped folder is walked through, but not without end', async () => {
  const dropped = await filesOfDrop([
    fileItem('$themes.json'),
    folderItem('p', () => [
      folderItem('light', () => [fileItem('base.json')]),
      folderItem('.git', () => [fileItem('x')]),
    ]),
  ])
  expect(dropped).toMatchObject([
    { path: '$themes.json', isNamed: true },
    { path: 'p/light/base.json', isNamed: false },
  ])
  const endless: DropItem = folderItem('deep', () => [fileItem('a.json'), endless])
  expect(await filesOfDrop([endless])).toMatch(/^deep has more than 10,000 files/)
  const chosen = new File(['1'], 'base.json')
  Object.defineProperty(chosen, 'webkitRelativePath', { value: 'p/base.json' })
  expect(filesOfChoice([chosen, new File(['1'], 'own.json')])).toMatchObject([
    { path: 'p/base.json', isNamed: false },
    { path: 'own.json', isNamed: true },
  ])
})
