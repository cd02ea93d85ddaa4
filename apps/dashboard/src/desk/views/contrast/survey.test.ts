import type { Mode, Resolver as Themes, Token as Stored } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import { describe, expect, it } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { createResolver } from '../../../tokens/model/resolver.ts'
import { createLens } from '../../../tokens/model/themes/lens.ts'
import { contentOf, themeSystem } from '../../../tokens/model/themes/theme-system.ts'
import { demands } from './pairs.ts'
import { survey } from './survey.ts'

const at = '2026-01-01T00:00:00.000Z'
const tokenset_id = 'core'
const modes = ['light', 'dark'].map(
  (id, i) => ({ id, tokenset_id, name: id, is_default: i === 0, created_at: at, updated_at: at }) as Mode,
)
const token = (mode_id: string, name: string, value: Json, type = 'color'): Stored =>
  ({ id: `${mode_id} ${name}`, mode_id, name, type, value, alias_to: null, description: null }) as Stored

/** On white the first is strong enough, the second nearly, the third by far not. */
const tokens = [
  token('light', 'strong', '#000000'),
  token('light', 'weak', '#777777'),
  token('light', 'faint', '#cccccc'),
  token('light', 'page', '#ffffff'),
  token('light', 'gap', '4px', 'dimension'),
  token('dark', 'strong', '#ffffff'),
  token('dark', 'page', '#000000'),
]
const model = buildModel(modes, tokens, new Map())
const resolver = createResolver(model)
const content = contentOf(modes, tokens, [])
const [text] = demands
const pair = (front: string) => ({ front, back: 'page' })

/** Themes of so many axes with two contexts each: the second one of the first axis is the dark mode. */
function themes(axes: number) {
  const lit = { name: 'lit', sources: [] }
  const modifiers = Array.from({ length: axes }, (_, i) => ({
    name: `axis-${i}`,
    default: 'lit',
    contexts: [lit, { name: 'unlit', sources: [{ tokenset_id, mode_id: 'dark' }] }],
  }))
  const system = themeSystem(
    {
      ...{ id: 'themes', workspace_id: 'w', name: 'Website', description: null, created_at: at, updated_at: at },
      ...{ sets: [{ name: 'core', sources: [{ tokenset_id }] }], modifiers, resolution_order: null },
    } as Themes,
    content,
  )
  return createLens(null, [() => system])
}

const surveyed = (fronts: readonly string[], lens: ReturnType<typeof themes> | null = null) =>
  survey(fronts.map(pair), { model, resolver, lens }, text!)

describe('a survey of pairs', () => {
  it('lists pairs with too little contrast, the worst first, and counts the places that it measured', () => {
    const { failing, measured, isCut } = surveyed(['weak', 'strong', 'faint'])
    expect(failing.map(({ front }) => front)).toEqual(['faint', 'weak'])
    expect(failing[1]!.places).toEqual([{ label: 'light', value: expect.closeTo(4.48, 2) as number }])
    // The dark mode has only one of the three.
    expect(measured).toBe(4)
    expect(isCut).toBe(false)
  })

  it('does not measure what is missing or no color', () => {
    expect(surveyed(['nowhere', 'gap'])).toEqual({ failing: [], measured: 0, isCut: false })
  })

  it('measures each context of the axes that the pair depends on, the worst place first', () => {
    const { failing, measured } = surveyed(['weak', 'faint'], themes(1))
    // Gray is fine on the black page of the dark mode, and light gray is better still.
    expect(failing.map(({ front, places }) => [front, ...places.map(({ label }) => label)])).toEqual([
      ['faint', 'light', 'Website: axis-0 lit'],
      ['weak', 'light', 'Website: axis-0 lit'],
    ])
    expect(measured).toBe(2 * 3)
  })

  it('leaves out axes that neither color depends on', () => {
    const { measured } = survey([{ front: 'weak', back: 'faint' }], { model, resolver, lens: themes(3) }, text!)
    expect(measured).toBe(1 + 1)
  })

  it('says that it left out contexts of a pair with too many', () => {
    const { measured, isCut } = surveyed(['weak'], themes(7))
    expect(isCut).toBe(true)
    expect(measured).toBe(1 + 64)
  })
})
