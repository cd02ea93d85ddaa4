import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { exportSheet, roleSheet, tokensOfMode } from './sheets.ts'

const model = buildModel(
  [{ id: 'm', name: 'Light', is_default: true } as Mode],
  [
    { id: '1', mode_id: 'm', name: 'color.brand', type: 'color', value: '#ff0000', description: null },
    { id: '2', mode_id: 'm', name: 'color.link', type: 'color', value: { alias_to: 'color.brand' }, description: null },
  ] as Token[],
  new Map(),
)

test('the sheet is the export, with what is being tried and all that follows it', () => {
  expect(exportSheet('Light', tokensOfMode(model, 0, null))).toContain('--color-link: #ff0000')
  const trial = { name: 'color.brand', modeIndex: 0, value: '#00ff00' }
  expect(exportSheet('Light', tokensOfMode(model, 0, trial))).toContain('--color-link: #00ff00')
  const pointed = { name: 'color.link', modeIndex: 0, value: '#0000ff' }
  expect(exportSheet('Light', tokensOfMode(model, 0, pointed))).toContain('--color-link: #0000ff')
})

test('a role is the custom property of its token; without one, or without that token here, it has a value all the same', () => {
  const sheet = roleSheet({ accent: 'color.brand', page: 'color.gone' }, tokensOfMode(model, 0, null))
  expect(sheet).toContain('--role-accent: var(--color-brand, AccentColor);')
  expect(sheet).toContain('--role-text: CanvasText;')
})
