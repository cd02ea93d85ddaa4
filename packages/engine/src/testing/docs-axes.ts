// The example of docs/formats.md, "CSS with several axes".
import type { Modifier, System, Token } from '../index.ts'
import { token } from './tokens.ts'

const axis = (name: string, contexts: string[]): Modifier => ({
  name,
  default: contexts[0],
  contexts: contexts.map(context => ({ name: context, sources: [{ tokenset: name, mode: context }] })),
})
const tokenset = (name: string, modes: Record<string, Token[]>) => ({
  name,
  modes: Object.entries(modes).map(([mode, tokens], place) => ({ name: mode, is_default: place === 0, tokens })),
})

export const exampleOfAxes: System = {
  resolver: {
    name: 'Themes',
    description: null,
    sets: [{ name: 'core', sources: [{ tokenset: 'core' }] }],
    modifiers: [axis('scheme', ['light', 'dark']), axis('brand', ['a', 'b'])],
    resolution_order: null,
  },
  tokensets: [
    tokenset('core', {
      Base: [
        token('space', 'dimension', '8px'),
        token('page', 'color', '#ffffff'),
        token('accent', 'color', '#0055cc'),
        token('link', 'color', '{accent}'),
      ],
    }),
    tokenset('scheme', { light: [], dark: [token('page', 'color', '#111111'), token('accent', 'color', '#66aaff')] }),
    tokenset('brand', { a: [], b: [token('accent', 'color', '#cc3300')] }),
  ],
}
