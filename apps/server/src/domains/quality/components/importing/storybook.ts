// The index of a Storybook (`index.json`, versions 4 and 5): titles, and what argTypes tell where a builder adds them.
import { isObject } from '@tessera/engine'
import type { JsonObject } from '@tessera/engine'
import { addProperty, blank, mostRead, textOf, textsIn } from './described.ts'
import type { Described, Values } from './described.ts'

export const isIndex = ({ v, entries }: JsonObject): boolean => (v === 4 || v === 5) && isObject(entries)

export function* titlesIn({ entries }: JsonObject): Generator<Described> {
  const stories = Object.values(entries as JsonObject)
    .filter(isObject)
    .filter(({ type, title }) => (type ?? 'story') === 'story' && textOf(title) !== '')
  const titles = new Map<string, JsonObject[]>()
  for (const story of stories) {
    const title = textOf(story.title)
    titles.set(title, titles.get(title) ?? [])
    titles.get(title)!.push(story)
  }
  const counts = new Map<string, number>()
  for (const title of titles.keys()) counts.set(lastOf(title), (counts.get(lastOf(title)) ?? 0) + 1)
  for (const [title, own] of titles) {
    const component = counts.get(lastOf(title)) === 1 ? blank(lastOf(title), title) : blank(title)
    const args = own.slice(0, mostRead).flatMap(({ argTypes }) => (isObject(argTypes) ? Object.entries(argTypes) : []))
    for (const [name, argument] of args.slice(0, mostRead)) {
      const values = isObject(argument) ? valuesOf(argument) : null
      if (values) addProperty(component, name, values)
    }
    yield component
  }
}

/** `Components/Forms/Button` is a button. */
const lastOf = (title: string): string => title.split('/').at(-1)!.trim() || title

function valuesOf({ options, type, control }: JsonObject): Values | null {
  const [own, ofControl] = [isObject(type) ? type : { name: type ?? null }, isObject(control) ? control.type : control]
  if (own.name === 'boolean' || ofControl === 'boolean') return 'boolean'
  const values = textsIn(options ?? (own.name === 'enum' ? own.value : []))
  return values.length > 0 ? values : null
}
