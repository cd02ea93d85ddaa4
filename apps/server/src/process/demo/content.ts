// The content of the demo's workspace: the design files, organized as a team would, so that one grid shows light and
// dark side by side.
import type { SourceName, System } from '@tessera/engine'

export interface DemoTokenset {
  name: string
  description: string
  /** The first mode is the default. */
  modes: DemoMode[]
}

interface DemoMode {
  name: string
  /** Without `.tokens.json`. */
  files: string[]
  /** The sources of the resolver document that it replaces, each as `tokenset/mode`. */
  standsFor: string[]
}

export const demoTokensets: DemoTokenset[] = [
  {
    name: 'Tessera design language',
    description: 'Colors, type and motion, in a light and a dark mode',
    modes: [
      { name: 'Light', files: ['tessera-base', 'tessera-light'], standsFor: ['base/Base', 'scheme/light'] },
      { name: 'Dark', files: ['tessera-base', 'tessera-dark'], standsFor: ['scheme/dark'] },
    ],
  },
  {
    name: 'Density',
    description: 'Distances and sizes, with room around them or close together',
    modes: [
      { name: 'Comfortable', files: ['tessera-comfortable'], standsFor: ['density/comfortable'] },
      { name: 'Compact', files: ['tessera-compact'], standsFor: ['density/compact'] },
    ],
  },
  {
    name: 'Contrast',
    description: 'The roles that stand out more where contrast is high; each leads to what is strong in the scheme',
    modes: [{ name: 'High', files: ['tessera-high-contrast'], standsFor: ['contrast/high'] }],
  },
]

/** The resolver of the design files with other sources. */
export function resolverOver<Source>({ resolver, tokensets }: System, sourceOf: (place: string) => Source) {
  const defaults = new Map(tokensets.map(({ name, modes }) => [name, modes.find(mode => mode.is_default)?.name]))
  const { name, description, resolution_order } = resolver
  const over = <Part extends { sources: SourceName[] }>({ sources, ...part }: Part) => ({
    ...part,
    sources: sources.map(({ tokenset, mode }) => sourceOf(`${tokenset}/${mode ?? defaults.get(tokenset)}`)),
  })
  return {
    name,
    description,
    sets: resolver.sets.map(over),
    modifiers: resolver.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(over) })),
    resolution_order,
  }
}
