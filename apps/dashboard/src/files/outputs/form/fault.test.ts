import { TesseraError } from '@tessera/sdk'
import { expect, test } from 'vitest'
import { faultOf, placeOf } from './fault.ts'

const refusal = (error: string, output: string, field: string | null) =>
  new TesseraError(error, { status: 400, code: 'output_invalid', details: { output, field } })

test('a refusal is told at its field, without the names before it', () => {
  const fault = faultOf(refusal('Output "web": names.template: it must contain {path}', 'web', 'names.template'), 'web')
  expect(fault).toEqual({ field: 'names.template', message: 'It must contain {path}' })
  expect(
    faultOf(refusal('Output "web": options.remBase must be a whole number', 'web', 'options.remBase'), 'web'),
  ).toEqual({ field: 'options.remBase', message: 'Must be a whole number' })
})

test('a refusal of another output is of no field here, and names that output', () => {
  const error = 'Output "themes": resolver: There is no resolver "Website"'
  expect(faultOf(refusal(error, 'themes', 'resolver'), 'web')).toEqual({ field: null, message: error })
})

test('a refusal without a field, and what is no refusal, are told as they are', () => {
  expect(faultOf(refusal('Output "web": output has no field "color"', 'web', null), 'web').field).toBeNull()
  expect(faultOf(new Error('The server cannot be reached'), 'web')).toEqual({
    field: null,
    message: 'The server cannot be reached',
  })
})

test('a fault within a list is at the list, one of an option at it in either spelling, and others at no field', () => {
  const shown = ['where.tokens', 'modes', 'options.lightDark']
  const at = (field: string | null) => placeOf({ field, message: '' }, shown)
  expect(at('where.tokens.0')).toBe('where.tokens')
  expect(at('modes.0.selector')).toBe('modes')
  expect(at('options.light_dark')).toBe('options.lightDark')
  expect([at('header'), at(null), placeOf(null, shown)]).toEqual([null, null, null])
})
