import { expect, test } from 'vitest'
import { insertedBlocks, withBlock } from './blocks.ts'

test('a block stands in a paragraph of its own, wherever the cursor is', () => {
  const block = '```tokens group=color view=swatches\n```\n'
  expect(withBlock('', 0, block)).toEqual({ text: block, cursor: block.length })
  expect(withBlock('One Two', 3, block).text).toBe(`One\n\n${block}\n Two`)
  expect(withBlock('One\n', 4, block).text).toBe(`One\n\n${block}`)
  expect(withBlock('One\n\nTwo', 5, block).text).toBe(`One\n\n${block}\nTwo`)
})

test('a block shows tokens that there are, of the group with the most that fit', () => {
  const samples = [
    ...['palette.plum.100', 'palette.plum.200', 'text.default', 'surface.page'].map(name => ({ name, type: 'color' })),
    { name: 'gap', type: 'dimension' },
  ]
  const texts = (given: typeof samples) => insertedBlocks.map(({ label, text }) => [label, text(given)?.split('\n')[0]])
  expect(texts(samples)).toEqual([
    ['Swatches', '```tokens group=palette view=swatches'],
    ['Type scale', undefined],
    ['Spacing', '```tokens group=gap view=spacing'],
    ['List of tokens', '```tokens group=palette'],
    ['Table of tokens', '```tokens group=palette view=table'],
    ['Contrast', '```contrast foreground=text.default background=surface.page'],
    ['Component', '```component kind=button label=Save background=surface.page'],
    ['Do and don’t', '```do'],
    ['Changelog', '```changelog last=5'],
  ])
  expect(texts([]).filter(([, text]) => text !== undefined)).toEqual([
    ['Do and don’t', '```do'],
    ['Changelog', '```changelog last=5'],
  ])
})
