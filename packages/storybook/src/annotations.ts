// The annotations that depend on the tokens: an entry of the toolbar for each axis.
import type { Shown } from './shown.ts'

export function annotationsText({ axes }: Pick<Shown, 'axes'>): string {
  const globalTypes = Object.fromEntries(
    axes.map(({ global, name, contexts }) => [
      global,
      {
        name,
        description: `${name} of the design tokens`,
        toolbar: {
          title: name,
          icon: 'paintbrush',
          items: contexts.map(context => ({ value: context.value, title: context.name })),
          dynamicTitle: true,
        },
      },
    ]),
  )
  const initialGlobals = Object.fromEntries(axes.map(({ global, standard }) => [global, standard]))
  const annotations = { globalTypes, initialGlobals, parameters: { tessera: { axes } } }
  return Object.entries(annotations)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
