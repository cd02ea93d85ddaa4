import { expect, test } from 'vitest'
import { keysText } from './keys.ts'

test.each([
  ['Ctrl K', '⌘K'],
  ['Ctrl+Shift+Z', '⇧⌘Z'],
  ['Ctrl+Z · Ctrl+Shift+Z', '⌘Z · ⇧⌘Z'],
  ['Shift+Space', '⇧Space'],
  ['Alt+←', '⌥←'],
  ['N', 'N'],
  ['← → (Shift · Alt)', '← → (Shift · Alt)'],
])('%s is %s on a Mac, and as it is elsewhere', (keys, onMac) => {
  expect(keysText(keys, true)).toBe(onMac)
  expect(keysText(keys, false)).toBe(keys)
})
