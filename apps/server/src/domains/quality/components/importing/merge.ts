// Adds to a component what a file tells and it lacks. What people wrote stays as it is, and in its order.
import { mostBindings, mostOptions, mostParts, mostValues, mostWord } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { ComponentBinding, ComponentState } from '../../../../kernel/change.ts'
import type { Described } from './described.ts'

export interface Merging {
  /** The token of this name in CSS; undefined: there is none, or several. */
  tokenOf(css: string): Pick<ComponentBinding, 'tokenset_id' | 'tokenset_name' | 'token'> | undefined
  /** Told of each thing that is left out. */
  warn(message: string): void
}

export function merged(before: ComponentState, found: Described, { tokenOf, warn }: Merging): ComponentState {
  const { name } = before
  const extended = (list: readonly string[], more: readonly string[], most: number, what: string): string[] => {
    const known = new Set(list.map(word => word.toLowerCase()))
    const added = more.filter(word => isWord(word) && !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))
    const room = Math.max(0, most - list.length)
    if (added.length > room) warn(`${added.length - room} ${what} of ${name} are left out: it may have ${most}`)
    return [...list, ...added.slice(0, room)]
  }
  const anatomy = extended(before.anatomy, found.anatomy, mostParts, 'parts')
  const states = extended(before.states, found.states, mostParts, 'states')
  const options = before.options.map(option => ({ ...option }))
  for (const { name: option, values } of found.options) {
    const own = options.find(one => one.name.toLowerCase() === option.toLowerCase())
    if (own) own.values = extended(own.values, values, mostValues, `values of ${option}`)
    else if (isWord(option) && options.length < mostOptions)
      options.push({ name: option, values: extended([], values, mostValues, `values of ${option}`) })
    else warn(`The option ${JSON.stringify(option.slice(0, mostWord))} of ${name} is left out`)
  }
  return {
    name,
    anatomy,
    states,
    options,
    bindings: [...before.bindings, ...newBindings({ ...before, anatomy }, found, tokenOf)],
  }
}

function newBindings(
  { anatomy, bindings }: ComponentState,
  found: Described,
  tokenOf: Merging['tokenOf'],
): ComponentBinding[] {
  const taken = new Set(bindings.map(({ part, property }) => canonicalJson([part, property])))
  const added: ComponentBinding[] = []
  for (const { part, property, css } of found.bindings) {
    const token = tokenOf(css)
    const key = canonicalJson([part, property])
    const fits = anatomy.includes(part) && isWord(property) && bindings.length + added.length < mostBindings
    if (!token || !fits || taken.has(key)) continue
    taken.add(key)
    added.push({ part, property, state: null, option: null, ...token })
  }
  return added
}

const isWord = (text: string): boolean => text.trim() !== '' && text.length <= mostWord
