import { cssText, pictureKind, typeNames, types, type Json } from '@tessera/engine'
import { describe, expect, it } from 'vitest'
import { millisecondsOf, pixelsOf } from './facts.ts'
import { typographyStyle } from './styles-of.ts'

describe('what a value is drawn as', () => {
  it('is what its name says a length or a number is used for', () => {
    expect(pictureKind('dimension', 'space.large')).toBe('length')
    expect(pictureKind('dimension', 'shape.radius.small')).toBe('radius')
    expect(pictureKind('dimension', 'button.cornerRadius')).toBe('radius')
    expect(pictureKind('dimension', 'border.width.thin')).toBe('stroke')
    expect(pictureKind('dimension', 'borderWidth.thin')).toBe('stroke')
    expect(pictureKind('dimension', 'font-size.large')).toBe('fontSize')
    expect(pictureKind('number', 'opacity.disabled')).toBe('opacity')
    expect(pictureKind('number', 'z.modal')).toBe('number')
  })

  it('is what its type says else', () => {
    expect(pictureKind('color', 'border.width')).toBe('color')
    expect(pictureKind('string', 'radius')).toBe('text')
    expect(pictureKind('letterSpacing')).toBe('letterSpacing')
  })
})

describe('lengths and times', () => {
  it('are pixels where they depend on nothing, one rem being 16', () => {
    expect(pixelsOf('1.5rem')).toBe(24)
    expect(pixelsOf({ value: -8, unit: 'px' })).toBe(-8)
    expect(pixelsOf('50%')).toBeNull()
    expect(pixelsOf('red')).toBeNull()
  })

  it('are milliseconds', () => {
    expect(millisecondsOf('0.2s')).toBe(200)
    expect(millisecondsOf({ value: 120, unit: 'ms' })).toBe(120)
    expect(millisecondsOf('fast')).toBeNull()
  })
})

describe('the style of a value', () => {
  it('is written for each example of each type', () => {
    for (const type of typeNames)
      for (const example of types[type].examples)
        expect(cssText(type, example), `${type} ${JSON.stringify(example)}`).not.toBeNull()
  })

  it('is none where a part is not resolved, or the value is of another type', () => {
    expect(cssText('shadow', { color: { alias_to: 'a' }, offsetX: '0px', offsetY: '1px' })).toBeNull()
    expect(cssText('border', '1px solid red; background: url(//example.com)')).toBeNull()
  })

  it('has what a typography value says, and nothing of what it leaves out', () => {
    const value: Json = {
      fontFamily: ['Inter', 'sans-serif'],
      fontSize: '20px',
      fontStyle: 'italic',
      textCase: 'upper',
    }
    expect(typographyStyle(value)).toEqual({
      style: { fontFamily: '"Inter", sans-serif', fontSize: '20px', fontStyle: 'italic' },
      families: ['Inter', 'sans-serif'],
    })
  })
})
