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
