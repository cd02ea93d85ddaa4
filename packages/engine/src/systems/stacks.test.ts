import { expect, test } from 'vitest'
import type { Resolver } from '../resolver/resolver.ts'
import { newStacks } from './stacks.ts'

interface Item {
  name: string
  value: string
}
interface Mode {
  name: string
  items: Item[]
}

/** As many modifiers, each with contexts for the modes of its own tokenset, which have one token. */
function wide(modifiers: number, contexts: number) {
  const tokensets = Array.from({ length: modifiers }, (_, set) => ({
    name: `set ${set}`,
    modes: Array.from({ length: contexts }, (_, at): Mode => {
      return { name: `mode ${at}`, items: [{ name: `token ${set}`, value: `${at}` }] }
    }),
  }))
  const resolver: Resolver = {
    name: 'Themes',
    description: null,
    sets: [],
    modifiers: tokensets.map(({ name, modes }) => ({
      name,
      default: 'mode 0',
      contexts: modes.map(mode => ({ name: mode.name, sources: [{ tokenset: name, mode: mode.name }] })),
    })),
    resolution_order: null,
  }
  return { tokensets, resolver }
}

test('what stands around all modes of a system is found by reading each of them a few times, however many there are', () => {
  const { tokensets, resolver } = wide(50, 40)
  let reads = 0
  const stacks = newStacks(tokensets, resolver, ({ items }: Mode) => {
    reads++
    return items
  })
  for (const { modes } of tokensets)
    for (const mode of modes) {
      const around = stacks.around(mode)
      expect([around.get(mode.items[0]!.name)?.value, around.size]).toEqual([mode.items[0]!.value, 50])
    }
  expect(reads).toBeLessThanOrEqual(3 * 50 * 40)
})

const modeOf = (name: string, values: Record<string, string>): Mode => ({
  name,
  items: Object.entries(values).map(([name, value]) => ({ name, value })),
})

/** `over` comes after the modifier in the order of resolution, `base` before it; `apart` is used by nothing. */
function layered() {
  const light = modeOf('light', { color: 'light', base: 'light base', size: 'light size' })
  const dark = modeOf('dark', { color: 'dark', under: 'dark under', size: 'dark size' })
  const base = modeOf('base', { base: 'base', under: 'under' })
  const over = modeOf('over', { size: 'over size' })
  const apart = modeOf('apart', { color: 'apart', alone: 'alone' })
  const tokensets = [light, dark, base, over, apart].map(mode => ({ name: mode.name, modes: [mode] }))
  const source = (tokenset: string) => ({ tokenset })
  const resolver: Resolver = {
    name: 'Themes',
    description: null,
    sets: [
      { name: 'base', sources: [source('base')] },
      { name: 'over', sources: [source('over')] },
    ],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: ['light', 'dark'].map(name => ({ name, sources: [source(name)] })),
      },
    ],
    resolution_order: [{ set: 'base' }, { modifier: 'scheme' }, { set: 'over' }],
  }
  return { stacks: newStacks(tokensets, resolver, ({ items }) => items), light, dark, base, over, apart }
}

test.each([
  ['light', { color: 'light', base: 'light base', under: 'under', size: 'over size', alone: 'alone' }],
  ['dark', { color: 'dark', base: 'base', under: 'dark under', size: 'over size', alone: 'alone' }],
  ['base', { color: 'light', base: 'light base', under: 'under', size: 'over size', alone: 'alone' }],
  ['over', { color: 'light', base: 'light base', under: 'under', size: 'over size', alone: 'alone' }],
  ['apart', { color: 'light', base: 'light base', under: 'under', size: 'over size', alone: 'alone' }],
] as const)('around %s are the tokens of a permutation with it, and what is nowhere in it', (name, values) => {
  const { stacks, ...modes } = layered()
  const around = stacks.around(modes[name])
  const found = Object.fromEntries(Array.from(around.keys(), key => [key, around.get(key)?.value]))
  expect(found).toEqual(values)
  expect([around.has('alone'), around.has('nowhere'), around.get('nowhere')]).toEqual([true, false, undefined])
})
