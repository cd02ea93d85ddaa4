// The chosen context of each axis: as text in the URL, and stored for each resolver in this browser.
import type { Resolver } from '@tessera/contract'
import { orderOf, parseInput, type Holder, type Input } from '@tessera/engine'
import { inputText } from './input-words.ts'
import { layerName, takesPart } from './layers.ts'

type Axes = Pick<Resolver, 'modifiers' | 'sets' | 'resolution_order'>
export type Axis = Resolver['modifiers'][number]

/** The modifiers in use that offer a choice. */
export function axesOf(resolver: Axes): Axis[] {
  const order = orderOf(resolver).flatMap(entry => ('modifier' in entry ? entry.modifier : []))
  return resolver.modifiers.filter(({ name, contexts }) => contexts.length > 0 && order.includes(name))
}

/** Reads the choice from text; an axis without a valid choice gets its default, or else its first context. */
export function chosenOf(resolver: Axes, text: string | null | undefined): Input {
  const parsed = parseInput(text ?? '')
  const given = 'given' in parsed ? parsed.given : new Map<string, string>()
  return new Map(
    axesOf(resolver).map(({ name, contexts, default: standard }) => {
      const chosen = [given.get(name), standard].find(one => contexts.some(context => context.name === one))
      return [name, chosen ?? contexts[0]!.name]
    }),
  )
}

/** The layers that set a token at an input, the lowest first, as text. */
export function layerNamesAt(holders: readonly Holder<unknown>[], input: Input): string[] {
  return holders
    .filter(holder => takesPart(holder, input))
    .map(layerName)
    .reverse()
}

/** "core, overridden by brand b". */
export function sourceWords([lowest, ...above]: readonly string[]): string {
  if (lowest === undefined) return ''
  return above.length === 0 ? lowest : `${lowest}, overridden by ${above.join(', then ')}`
}

const key = (resolver: string) => `tessera.axes.${resolver}`

export function remembered(resolver: string): string | null {
  try {
    return localStorage.getItem(key(resolver))
  } catch {
    // The browser's settings may forbid storage.
    return null
  }
}

export function remember(resolver: string, input: Input): void {
  try {
    localStorage.setItem(key(resolver), inputText(input))
  } catch {
    // The choice lasts as long as the page.
  }
}
