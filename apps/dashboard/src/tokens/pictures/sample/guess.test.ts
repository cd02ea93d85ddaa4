import { expect, test } from 'vitest'
import type { TypeName } from '@tessera/engine'
import { guessMapping } from './guess.ts'

const named = (type: TypeName, names: string) => names.split(' ').map(name => ({ name, type }))

test('names as Primer has them', () => {
  const mapping = guessMapping([
    ...named('color', 'page-header-bgColor bgColor-default bgColor-muted card-bgColor fgColor-default fgColor-muted'),
    ...named('color', 'fgColor-onEmphasis fgColor-link fgColor-success bgColor-accent-emphasis bgColor-accent-muted'),
    ...named('color', 'header-borderColor-divider borderColor-default button-primary-bgColor-rest bgColor-inverse'),
    ...named(
      'color',
      'bgColor-success-emphasis bgColor-attention-emphasis bgColor-danger-emphasis bgColor-danger-muted',
    ),
    ...named('dimension', 'borderRadius-default borderRadius-full space-md space-xxs'),
    ...named('shadow', 'shadow-inset shadow-resting-medium'),
  ])
  expect(mapping).toEqual({
    page: 'bgColor-default',
    panel: 'card-bgColor',
    text: 'fgColor-default',
    'text-muted': 'fgColor-muted',
    border: 'borderColor-default',
    accent: 'bgColor-accent-emphasis',
    'on-accent': 'fgColor-onEmphasis',
    link: 'fgColor-link',
    success: 'bgColor-success-emphasis',
    warning: 'bgColor-attention-emphasis',
    danger: 'bgColor-danger-emphasis',
    radius: 'borderRadius-default',
    space: 'space-md',
    shadow: 'shadow-resting-medium',
  })
})

test('names by layers', () => {
  const mapping = guessMapping([
    ...named('color', 'surface.page surface.raised surface.scrim text.default text.muted text.on-accent text.accent'),
    ...named('color', 'text.accent-on-inverse border.subtle border.default fill.accent.rest fill.accent.hover'),
    ...named('color', 'status.success.surface status.success.text fill.danger.rest strong.fill.danger.rest'),
    ...named('fontFamily', 'font.family.mono font.family.sans'),
  ])
  expect(mapping).toEqual({
    page: 'surface.page',
    panel: 'surface.raised',
    text: 'text.default',
    'text-muted': 'text.muted',
    border: 'border.default',
    accent: 'fill.accent.rest',
    'on-accent': 'text.on-accent',
    link: 'text.accent',
    success: 'status.success.text',
    danger: 'fill.danger.rest',
    font: 'font.family.sans',
  })
})

test('what no name speaks for is left open', () => {
  expect(guessMapping([...named('color', 'blue.500 red.500'), ...named('dimension', 'x y z')])).toEqual({})
})
