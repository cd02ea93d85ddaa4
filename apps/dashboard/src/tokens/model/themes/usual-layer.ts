import type { Input } from '@tessera/engine'
import { inputText } from './input-words.ts'
import { layerName } from './layers.ts'
import type { ThemeSystem } from './theme-system.ts'

type NamedRow = { readonly name: string }

/** More tell no more, and every edit makes another system. */
const mostAsked = 400

interface Known {
  rows: readonly NamedRow[]
  byInput: Map<string, string>
}
const known = new WeakMap<ThemeSystem, Known>()

/** The layer that sets most of these tokens at an input; empty where none sets any. */
export function usualLayer(system: ThemeSystem, input: Input, rows: readonly NamedRow[]): string {
  let own = known.get(system)
  if (own?.rows !== rows) known.set(system, (own = { rows, byInput: new Map() }))
  const key = inputText(input)
  const before = own.byInput.get(key)
  if (before !== undefined) return before
  const usual = mostFrequent(layersSetting(system, input, rows))
  own.byInput.set(key, usual)
  return usual
}

function layersSetting(system: ThemeSystem, input: Input, rows: readonly NamedRow[]): string[] {
  const step = Math.ceil(rows.length / mostAsked)
  return rows.flatMap(({ name }, i) => {
    const holder = i % step === 0 && system.holderAt(name, input)
    return holder ? layerName(holder) : []
  })
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)[0]
}
