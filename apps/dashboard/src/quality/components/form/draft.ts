// A component as it is typed: lists as lines of text.
import type { BoundToken, Component } from '@tessera/contract'

export type DraftBinding = Pick<BoundToken, 'part' | 'property' | 'state' | 'token'> & {
  option: Record<string, string>
}

export interface Draft {
  name: string
  anatomy: string
  states: string
  /** `size: small, large` in each line. */
  options: string
  bindings: DraftBinding[]
}

export const draftOf = (component: Component | null): Draft => ({
  name: component?.name ?? '',
  anatomy: (component?.anatomy ?? []).join('\n'),
  states: (component?.states ?? []).join('\n'),
  options: (component?.options ?? []).map(({ name, values }) => `${name}: ${values.join(', ')}`).join('\n'),
  bindings: (component?.bindings ?? []).map(({ part, property, state, option, token }) => ({
    part,
    property,
    state,
    token,
    option: option ?? {},
  })),
})

const wordsIn = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map(word => word.trim())
    .filter(word => word !== '')

export const partsIn = (draft: Draft): string[] => wordsIn(draft.anatomy, '\n')
export const statesIn = (draft: Draft): string[] => wordsIn(draft.states, '\n')

export const optionsIn = (draft: Draft): { name: string; values: string[] }[] =>
  wordsIn(draft.options, '\n').map(line => {
    const [name = '', ...rest] = line.split(':')
    return { name: name.trim(), values: wordsIn(rest.join(':'), ',') }
  })

/** What is sent. */
export const componentIn = (draft: Draft) => ({
  name: draft.name,
  anatomy: partsIn(draft),
  states: statesIn(draft),
  options: optionsIn(draft),
  bindings: draft.bindings.map(({ property, token, ...rest }) => ({
    ...rest,
    property: property.trim(),
    token: token.trim(),
  })),
})
