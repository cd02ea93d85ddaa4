// The picture of ARCHITECTURE.md is drawn from the sources as they are: node scripts/checks/architecture.mjs
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawArchitecture, picture } from './architecture.mjs'

test('the picture of the architecture is current', async () => {
  expect(await readFile(picture, 'utf8')).toBe(await drawArchitecture())
})
