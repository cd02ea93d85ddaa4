// The documentation of the demo: what its readers would ask, with the tokens between the words.
interface DemoPage {
  path: string
  title: string
  markdown: string
}

const fence = (info: string, body = '') => `\`\`\`${info}\n${body}\`\`\``

export const documentationPages: readonly DemoPage[] = [
  {
    path: 'start',
    title: 'Getting started',
    markdown: `The design language of the dashboard. Interfaces use roles such as \`text.default\`; each theme gives them a value.

Choose a scheme, a density and a contrast above the text: every picture on these pages follows. See [Colors](colors) and
[Type and space](type-and-space).

## What changed

${fence('changelog last=5')}
`,
  },
  {
    path: 'colors',
    title: 'Colors',
    markdown: `Pigments have names of the palette; nobody uses them directly.

## Surfaces

${fence('tokens group=surface view=swatches')}

## Text

${fence('contrast foreground=text.default,text.muted,text.accent background=surface.page,surface.raised')}

${fence('do', 'Say a state in words as well as in color.\n')}

${fence('dont', 'Tell success from failure by green and red alone.\n')}

## A button

${fence('component kind=button background=fill.accent.rest text=text.on-accent radius=radius.control padding=space.4 label="Save the changes"')}
`,
  },
  {
    path: 'type-and-space',
    title: 'Type and space',
    markdown: `## Type

${fence('tokens group=type view=type')}

## Space

${fence('tokens group=space view=spacing')}
`,
  },
]
