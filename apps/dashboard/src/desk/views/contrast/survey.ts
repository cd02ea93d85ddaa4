// Measures pairs in all modes, and in all contexts of the themes that the pair depends on.
import { permutationsFrom, type ColorPair, type Resolved } from '@tessera/engine'
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import { inputWords } from '../../../tokens/model/themes/input-words.ts'
import { colorOf } from '../../../tokens/values/color.ts'
import type { Model } from '../../../tokens/model/model.ts'
import type { Resolver } from '../../../tokens/model/resolver.ts'
import { measure, type Demand } from './pairs.ts'

interface MeasuredMode {
  label: string
  value: number
}

interface Failing extends ColorPair {
  /** The places with too little contrast, the worst first. */
  places: readonly MeasuredMode[]
}

export interface Survey {
  failing: readonly Failing[]
  /** The number of places that were looked at, over all pairs. */
  measured: number
  /** Some contexts were left out. */
  isCut: boolean
}

/** Contexts of one pair in one resolver; real pairs depend on one or two axes. */
const mostContexts = 64

export function survey(
  pairs: readonly ColorPair[],
  { model, resolver, lens }: { model: Model; resolver: Resolver; lens: Lens | null },
  demand: Demand,
): Survey {
  let measured = 0
  let isCut = false
  const placesOf = (pair: ColorPair): MeasuredMode[] => {
    const places = model.modes.flatMap(({ name }, i) => {
      const value = valueOf(pair, demand, each => resolver.resolve(i, each))
      return value === null ? [] : [{ label: name, value }]
    })
    for (const system of (lens?.systems ?? []).map(each => each())) {
      const axes = new Set([...system.axesOf(pair.front), ...system.axesOf(pair.back)])
      const modifiers = system.resolver.modifiers.filter(({ name }) => axes.has(name))
      let count = 0
      for (const input of permutationsFrom({ modifiers }, null)) {
        if (++count > mostContexts) {
          isCut = true
          break
        }
        const value = valueOf(pair, demand, each => system.at(each, input))
        const label = [system.resolver.name, inputWords(input)].filter(Boolean).join(': ')
        if (value !== null) places.push({ label, value })
      }
    }
    measured += places.length
    return places.filter(({ value }) => value < demand.required).sort((a, b) => a.value - b.value)
  }
  const failing = pairs.flatMap(pair => {
    const places = placesOf(pair)
    return places.length > 0 ? [{ ...pair, places }] : []
  })
  return { failing: failing.sort((a, b) => a.places[0]!.value - b.places[0]!.value), measured, isCut }
}

type Find = (name: string) => Resolved | undefined

function valueOf({ front, back }: ColorPair, demand: Demand, find: Find): number | null {
  const [before, behind] = [find(front), find(back)]
  if (!before?.ok || !behind?.ok) return null
  const [color, ground] = [colorOf(before.value), colorOf(behind.value)]
  return color && ground ? measure(demand, color, ground) : null
}
