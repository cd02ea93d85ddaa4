// The properties of component sets in a Figma file, as its plugin sends them.
import { isObject } from '@tessera/engine'
import type { JsonObject } from '@tessera/engine'
import { addProperty, blank, mostRead, objectsIn, textOf, textsIn } from './described.ts'
import type { Described } from './described.ts'

export const isFigma = ({ componentSets }: JsonObject): boolean => Array.isArray(componentSets)

export function* setsIn({ componentSets }: JsonObject): Generator<Described> {
  for (const { name, componentPropertyDefinitions } of objectsIn(componentSets)) {
    if (textOf(name) === '') continue
    const component = blank(textOf(name))
    if (isObject(componentPropertyDefinitions))
      for (const [key, definition] of Object.entries(componentPropertyDefinitions).slice(0, mostRead))
        if (isObject(definition)) add(component, nameOf(key), definition)
    yield component
  }
}

/** `↳ Icon#12:3` is `Icon`. */
const nameOf = (key: string): string => key.replace(/#[\d:]+$/, '').replace(/^[^\p{L}\p{N}]+/u, '')

/** What is no state, but the absence of any. */
const atRest = new Set(['default', 'rest', 'resting', 'enabled', 'normal', 'idle', 'none'])

function add(component: Described, name: string, { type, variantOptions }: JsonObject): void {
  if (type === 'TEXT' || type === 'INSTANCE_SWAP') component.anatomy.push(name)
  if (type === 'BOOLEAN') addProperty(component, name, 'boolean')
  if (type !== 'VARIANT') return
  const values = textsIn(variantOptions)
  if (/^(?:state|status|interaction)s?$/i.test(name))
    component.states.push(...values.map(value => value.toLowerCase()).filter(value => !atRest.has(value)))
  else if (values.length > 0) addProperty(component, name, values.every(isSwitch) ? 'boolean' : values)
}

const isSwitch = (value: string): boolean => /^(?:true|false|yes|no|on|off)$/i.test(value)
