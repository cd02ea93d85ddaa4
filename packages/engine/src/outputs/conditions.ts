// What chooses modes and contexts in a style sheet, as an output says it.
import type { Axis } from '../formats/variants.ts'
import type { System } from '../resolver/resolver.ts'
import type { Output } from './output.ts'

export function withModeConditions(axis: Axis, modes: Output['modes'] = []): Axis {
  return modes.length === 0 ? axis : { ...axis, conditions: new Map(modes.map(({ mode, ...by }) => [mode, by])) }
}

/** The contexts that the output names are chosen as it says, whatever the resolver says; or a fault. */
export function withContextConditions(system: System, given: Output['contexts'] = []): System | { fault: string } {
  if (given.length === 0) return system
  const { resolver } = system
  for (const { modifier, context } of given) {
    const contexts = resolver.modifiers.find(({ name }) => name === modifier)?.contexts
    if (!contexts) return { fault: `contexts: ${resolver.name} has no modifier ${modifier}` }
    if (!contexts.some(({ name }) => name === context))
      return { fault: `contexts: ${modifier} of ${resolver.name} has no context ${context}` }
  }
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
