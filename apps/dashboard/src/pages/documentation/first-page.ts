/** What a new documentation begins with. */
export const firstPage = {
  path: 'start',
  title: 'Getting started',
  markdown: `Say here what the design system is for, and who to ask.

## How to use it

- Use tokens by their names, not by their values.
- Insert swatches, scales and tables with **Insert**, above.
`,
}
