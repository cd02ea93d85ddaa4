import type { Mode, Token as Stored } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../tokens/model/model.ts'
import { partnerOf } from './partner.ts'

const mode = { id: 'm', name: 'Light' } as Mode
const modelOf = (...names: readonly string[]) =>
  buildModel(
    [mode],
    names.map(name => {
      const [path, type = 'color'] = name.split(':')
      return { id: name, mode_id: 'm', name: path, type, value: '#fff', alias_to: null, description: null } as Stored
    }),
    new Map(),
  )
const partner = (name: string, ...others: string[]) => partnerOf(modelOf(name, ...others), name)

test('a text is seen with a background of its group, then of the groups around it', () => {
  expect(partner('card.title.text', 'surface.page', 'card.background', 'card.title.bg')).toBe('card.title.bg')
  expect(partner('card.title.text', 'surface.page', 'card.background')).toBe('card.background')
})

test('a background is seen with a text', () => {
  expect(partner('card.background', 'card.text', 'surface.page')).toBe('card.text')
  expect(partner('surface.page', 'fill.accent', 'text.default')).toBe('text.default')
})

test('otherwise the partner is in a group of its own, one at the top first', () => {
  expect(partner('text.default', 'theme.surface.page', 'fill.accent')).toBe('fill.accent')
  expect(partner('text.default', 'theme.surface.page')).toBe('theme.surface.page')
})

test('only colors are partners, and no color of itself', () => {
  expect(partner('text.default', 'surface.gap:dimension', 'plum.100')).toBeNull()
  expect(partner('surface.text')).toBeNull()
})
