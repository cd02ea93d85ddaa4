import { expect, test } from 'vitest'
import { insertedBlocks, withBlock } from './blocks.ts'

test('a block stands in a paragraph of its own, wherever the cursor is', () => {
  const block = insertedBlocks[0]!.text('color')
  expect(block).toBe('```tokens group=color view=swatches\n```\n')
  expect(withBlock('', 0, block)).toEqual({ text: block, cursor: block.length })
  expect(withBlock('One Two', 3, block).text).toBe(`One\n\n${block}\n Two`)
  expect(withBlock('One\n', 4, block).text).toBe(`One\n\n${block}`)
  expect(withBlock('One\n\nTwo', 5, block).text).toBe(`One\n\n${block}\nTwo`)
})
