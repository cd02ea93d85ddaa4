import { types, type Json } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { isComposite, layersOf, newLayer, valueOf, type CompositeType } from './composite.ts'

const composites: CompositeType[] = ['shadow', 'border', 'typography', 'transition', 'gradient']

describe('a value as a form', () => {
  for (const type of composites)
    test(`of type ${type} that is not touched comes back as it was written`, () => {
      for (const example of types[type].examples as Json[])
        expect(valueOf(type, layersOf(type, example), example)).toEqual({ value: example })
    })

  test('a new one of each is a valid value', () => {
    for (const type of composites) expect(valueOf(type, layersOf(type, undefined), undefined)).toHaveProperty('value')
  })

  test('parts and whole layers may be aliases', () => {
    const value: Json = [
      { alias_to: 'shadow.low' },
      { color: { alias_to: 'a.b' }, offsetX: 0, offsetY: 1, blur: 2, spread: 0 },
    ]
    expect(valueOf('shadow', layersOf('shadow', value), value)).toEqual({ value })
    const [layer] = layersOf('shadow', undefined)
    const changed = { ...layer!, texts: { ...layer!.texts, color: '{color.ink}' } }
    expect(valueOf('shadow', [changed], undefined)).toMatchObject({ value: { color: { alias_to: 'color.ink' } } })
  })

  test('what other tools know beside the parts is kept; an optional part that is emptied goes', () => {
    const value = { fontSize: '1rem', lineHeight: 1.5, textCase: 'uppercase' }
    const [layer] = layersOf('typography', value)
    const changed = { ...layer!, texts: { ...layer!.texts, lineHeight: '' } }
    expect(valueOf('typography', [changed], value)).toEqual({ value: { fontSize: '1rem', textCase: 'uppercase' } })
  })

  test('the slant of a text style is set, taken away, and read as CSS has it; the name of a face stays where it was', () => {
    const value = { fontSize: '1rem', fontStyle: 'Regular' }
    const [layer] = layersOf('typography', value)
    const slanted = (fontStyle: string) =>
      valueOf('typography', [{ ...layer!, texts: { ...layer!.texts, fontStyle } }], value)
    expect(slanted('Regular')).toEqual({ value })
    for (const fontStyle of ['normal', 'italic', 'oblique', 'oblique 10deg'])
      expect(slanted(fontStyle)).toEqual({ value: { fontSize: '1rem', fontStyle } })
    expect(slanted('{slant}')).toEqual({ value: { fontSize: '1rem', fontStyle: { alias_to: 'slant' } } })
    expect(slanted('')).toEqual({ value: { fontSize: '1rem' } })
    expect(slanted('itallic')).toEqual({
      error: 'Font style: Expected normal, italic, oblique or oblique 10deg',
    })
    expect(valueOf('typography', [newLayer('typography')], undefined)).not.toHaveProperty('value.fontStyle')
  })

  test('blur and spread of a shadow may be empty', () => {
    const value = { color: '#000', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' }
    const [layer] = layersOf('shadow', value)
    const emptied = { ...layer!, texts: { ...layer!.texts, blur: '', spread: ' ' } }
    expect(valueOf('shadow', [emptied], value)).toEqual({ value: { color: '#000', offsetX: '0px', offsetY: '1px' } })
  })

  test('a second shadow makes a list; a part that is missing or no value is named', () => {
    const value = valueOf('shadow', [newLayer('shadow'), newLayer('shadow')], {})
    expect(value).toEqual({ value: [expect.anything(), expect.anything()] })
    const layer = newLayer('border')
    const wrong = (texts: Record<string, string>) =>
      valueOf('border', [{ ...layer, texts: { ...layer.texts, ...texts } }], undefined)
    expect(wrong({ width: '' })).toEqual({ error: 'Width: Width is needed' })
    expect(wrong({ color: 'reddish' })).toEqual({ error: expect.stringMatching(/^Color: /) })
    expect(valueOf('shadow', [{ ...layer, alias: 'shadow.low' }], undefined)).toHaveProperty('error')
  })

  test('scalars have no form', () => {
    expect([isComposite('shadow'), isComposite('color')]).toEqual([true, false])
  })
})
