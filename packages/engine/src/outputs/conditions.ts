// The selectors and media queries by which an output chooses modes and contexts in a style sheet.
import type { Axis } from '../resolver/variants.ts'
import { completeInput, parseInput } from '../resolver/input.ts'
import type { Input, Resolver, System } from '../resolver/resolver.ts'
import type { Output } from './output.ts'

export function withModeConditions(axis: Axis, modes: Output['modes'] = []): Axis {
  return modes.length === 0 ? axis : { ...axis, conditions: new Map(modes.map(({ mode, ...by }) => [mode, by])) }
}

/** Why the output does not fit the resolver, as a sentence that begins with the setting's name, or null. */
export function checkThemes({ input, contexts = [] }: Output, resolver: Resolver<unknown>): string | null {
  const chosen = input === undefined ? null : chosenInput(resolver, input)
  if (chosen && 'fault' in chosen) return chosen.fault
  for (const { modifier, context } of contexts) {
    const there = resolver.modifiers.find(({ name }) => name === modifier)?.contexts
    if (!there) return `contexts: ${resolver.name} has no modifier ${modifier}`
    if (!there.some(({ name }) => name === context))
      return `contexts: ${modifier} of ${resolver.name} has no context ${context}`
  }
  return null
}

export function chosenInput(
  resolver: Resolver<unknown>,
  given: NonNullable<Output['input']>,
): { input: Input } | { fault: string } {
  const read = typeof given === 'string' ? parseInput(given) : { given: new Map(Object.entries(given)) }
  if ('fault' in read) return { fault: `input: ${read.fault}` }
  const completed = completeInput(resolver, read.given)
  return 'fault' in completed ? { fault: `input: ${completed.fault}` } : completed
}

/** The conditions of the output replace those of the resolver for the contexts that it names. */
export function withContextConditions(system: System, given: Output['contexts'] = []): System {
  const { resolver } = system
  const modifiers = resolver.modifiers.map(modifier => ({
    ...modifier,
    contexts: modifier.contexts.map(context => {
      const own = given.find(one => one.modifier === modifier.name && one.context === context.name)
      if (!own) return context
      const { selector: _, media: __, ...rest } = context
      return { ...rest, ...(own.selector && { selector: own.selector }), ...(own.media && { media: own.media }) }
    }),
  }))
  return { ...system, resolver: { ...resolver, modifiers } }
}
