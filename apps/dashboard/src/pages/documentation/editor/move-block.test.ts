import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, inField, moveBlock } from './move-block.ts'

const fence = '```js\nconst a = 1\n\n\nconst b = 2\n```\n'
const nested = '- one\n  - two\n\n    with a paragraph\n- three\n'
const parts = {
  heading: '# Title\n',
  paragraph: 'Some words\non two lines\n',
  list: nested,
  code: fence,
  html: '<div>\nwords\n</div>\n',
  def: '[home]: https://example.com\n',
  blockquote: '> said\n> twice\n',
  table: '| a | b |\n|---|---|\n| 1 | 2 |\n',
  hr: '***\n',
}

test('each block of a text is found with its lines', () => {
  const text = Object.values(parts).join('\n')
  const blocks = blocksOf(text)
  expect(blocks.map(({ kind }) => kind)).toEqual(Object.keys(parts))
  expect(blocks.map(({ start, end }) => `${text.slice(start, end)}\n`)).toEqual(Object.values(parts))
  expect(blocksOf('[a]: /x\n[a]: /y\n\nWords').map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
    [3, 4],
  ])
  expect(blocksOf('\n  \n').length).toBe(0)
})

test('a block moves with its lines and the blank ones behind it', () => {
  expect(moveBlock('A\n\n\nB\n\nC\n', 0, 1)).toBe('B\n\nA\n\n\nC\n')
  expect(moveBlock('A\n\nB\n\nC\n', 2, 0)).toBe('C\n\nA\n\nB\n')
  expect(moveBlock(`${nested}\n${fence}\nEnd\n`, 1, 0)).toBe(`${fence}\n${nested}\nEnd\n`)
  expect(moveBlock(`${fence}\n${nested}\nEnd\n`, 0, 2)).toBe(`${nested}\nEnd\n\n${fence}`)
  expect(moveBlock(`${parts.html}\n${parts.def}\nEnd\n`, 1, 0)).toBe(`${parts.def}\n${parts.html}\nEnd\n`)
})

test('the last line ends as it did, and every line as its own did', () => {
  expect(moveBlock('A\n\nB', 1, 0)).toBe('B\n\nA')
  expect(moveBlock('A\n\nB', 0, 1)).toBe('B\n\nA')
  expect(moveBlock('A\r\na\r\n\r\nB\r\n', 1, 0)).toBe('B\r\n\r\nA\r\na\r\n')
  expect(moveBlock('A\r\n\r\nB', 0, 1)).toBe('B\r\n\r\nA')
  expect(moveBlock('A\r\n\r\nB\n\nC\n', 1, 0)).toBe('B\n\nA\r\n\r\nC\n')
  expect(moveBlock('\n\nA\n\nB\n\n\n', 1, 0)).toBe('\n\nB\n\nA\n\n\n')
})

test('a blank line keeps apart what would be one block', () => {
  expect(moveBlock('# Title\nA\n\nB\n', 0, 2)).toBe('A\n\nB\n# Title\n')
  expect(moveBlock('A\n# Title\nB\n', 1, 0)).toBe('# Title\n\nA\n\nB\n')
  expect(moveBlock('# One\n# Two\n', 1, 0)).toBe('# Two\n# One\n')
})

test('a block stays where it would become part of another', () => {
  expect(moveBlock('A\n\n```\nnever closed\n', 1, 0)).toBeNull()
  expect(moveBlock('A\n\n    code\n\n- item\n', 1, 2)).toBeNull()
  expect(moveBlock('A\n\nB\n', 0, 0)).toBeNull()
  expect(moveBlock('A\n\nB\n', 0, 2)).toBeNull()
})

test('of random texts, the lines of all other blocks stay in their order, to the byte', () => {
  const part = fc.constantFrom(...Object.values(parts))
  const eol = fc.constantFrom('\n', '\r\n')
  const texts = fc.array(part, { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(texts, eol, fc.boolean(), fc.nat(), fc.nat(), (all, end, isEnded, one, other) => {
      const joined = all.join('\n')
      const text = (isEnded ? joined : joined.trimEnd()).replaceAll('\n', end)
      const blocks = blocksOf(text)
      const [from, to] = [one % blocks.length, other % blocks.length]
      const moved = moveBlock(text, from, to)
      if (from === to) {
        expect(moved).toBeNull()
        return
      }
      const written = (of: string) =>
        inField(of)
          .split('\n')
          .filter(line => line.trim() !== '')
      const own = blocks.map(({ start, end: last }) => written(inField(text).slice(start, last)))
      const order = own.toSpliced(from, 1).toSpliced(to, 0, own[from]!)
      expect(written(moved!)).toEqual(order.flat())
      expect(moved!.length).toBe(text.length)
      expect(moved!.replaceAll(end, '').includes('\r') || moved!.replaceAll(end, '').includes('\n')).toBe(false)
      expect(moved!.endsWith(end)).toBe(isEnded)
    }),
  )
})

test('a text that nests too deeply has no blocks', () => {
  expect(blocksOf('>'.repeat(50_000))).toEqual([])
})
