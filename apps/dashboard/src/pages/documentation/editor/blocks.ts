// The live blocks that can be inserted, with a group of the tokens where they need one.

interface InsertedBlock {
  label: string
  hint: string
  text: (group: string) => string
}

const fence = (info: string, body = '') => `\`\`\`${info}\n${body}\`\`\`\n`

export const insertedBlocks: readonly InsertedBlock[] = [
  { label: 'Swatches', hint: 'The colors of a group', text: group => fence(`tokens group=${group} view=swatches`) },
  { label: 'Type scale', hint: 'Specimens of type', text: group => fence(`tokens group=${group} view=type`) },
  { label: 'Spacing', hint: 'Lengths below each other', text: group => fence(`tokens group=${group} view=spacing`) },
  { label: 'List of tokens', hint: 'With pictures', text: group => fence(`tokens group=${group}`) },
  {
    label: 'Table of tokens',
    hint: 'With what they are meant for',
    text: group => fence(`tokens group=${group} view=table`),
  },
  {
    label: 'Contrast',
    hint: 'Colors on backgrounds',
    text: group => fence(`contrast foreground=${group} background=${group}`),
  },
  {
    label: 'Component',
    hint: 'A button, field, card or message',
    text: group => fence(`component kind=button label=Save background=${group}`),
  },
  {
    label: 'Do and don’t',
    hint: 'Side by side',
    text: () => `${fence('do', 'Say what is right.\n')}\n${fence('dont', 'And what is not.\n')}`,
  },
  { label: 'Changelog', hint: 'The releases that readers can choose', text: () => fence('changelog last=5') },
]

/** The text with the block in a paragraph of its own, and where the cursor goes. */
export function withBlock(text: string, at: number, block: string): { text: string; cursor: number } {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const rest = after.startsWith('\n') || after === '' ? after : `\n${after}`
  const head = `${before}${gap}${block}`
  return { text: `${head}${rest}`, cursor: head.length }
}
