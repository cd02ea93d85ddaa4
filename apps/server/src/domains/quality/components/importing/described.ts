// What a file tells of components, whichever kind of file it is.
import { isObject } from '@tessera/engine'
import type { JsonObject } from '@tessera/engine'

export interface Described {
  /** By which the component may be there already; a new one gets the first. */
  names: readonly [string, ...string[]]
  anatomy: string[]
  states: string[]
  options: { name: string; values: string[] }[]
  /** Properties that may be a token: of what name in CSS. */
  bindings: { part: string; property: string; css: string }[]
}

export const blank = (...names: Described['names']): Described => ({
  names,
  anatomy: [],
  states: [],
  options: [],
  bindings: [],
})

/** What is read of each list of a component, so that none takes long: no component has more. */
export const mostRead = 500

/** Of a list in a file, what are objects: a hostile or broken entry is as none. */
export const objectsIn = (list: unknown): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Of a list in a file, texts and numbers. */
export const textsIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list
        .slice(0, mostRead)
        .filter(one => typeof one === 'string' || typeof one === 'number')
        .map(one => String(one).trim())
    : []

const stateWords = new Set(
  'active,busy,checked,current,disabled,dragging,expanded,filled,focus,focus-visible,focused,highlighted,hover,hovered,indeterminate,invalid,loading,open,pressed,readonly,read-only,required,selected,valid,visited'.split(
    ',',
  ),
)

/** `isDisabled` is the state `disabled`; null: the name tells none. */
function stateIn(name: string): string | null {
  const word = name.toLowerCase().replace(/^(?:is|has)[-_ ]?/, '')
  return stateWords.has(word) ? word : null
}

export type Values = readonly string[] | 'boolean'

/** What is on or off is a state where its name is one. */
export function addProperty({ states, options }: Described, name: string, values: Values): void {
  const state = values === 'boolean' ? stateIn(name) : null
  if (state !== null) states.push(state)
  else options.push({ name, values: values === 'boolean' ? ['true', 'false'] : [...values] })
}
