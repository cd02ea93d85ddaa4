// The live blocks that can be inserted, with a group or a color of the tokens where they need one.
import { colorRoleOf } from '@tessera/engine'

/** A token that the workspace has. */
export interface Sample {
  name: string
  type: string
}

interface InsertedBlock {
  label: string
  hint: string
  /** Null where there are no tokens to show. */
  text: (samples: readonly Sample[]) => string | null
}

const fence = (info: string, body = '') => `\`\`\`${info}\n${body}\`\`\`\n`

/** The group with the most tokens of these types; a token without a group is one by itself. */
function groupOf(samples: readonly Sample[], types: readonly string[] | null): string | null {
  const counts = new Map<string, number>()
  for (const { name, type } of samples)
    if (types === null || types.includes(type)) {
      const group = name.split('.', 1)[0]!
      counts.set(group, (counts.get(group) ?? 0) + 1)
    }
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}

const ofGroup = (view: string, types: readonly string[] | null) => (samples: readonly Sample[]) => {
  const group = groupOf(samples, types)
  return group === null ? null : fence(`tokens group=${group}${view === 'list' ? '' : ` view=${view}`}`)
}

/** The first color whose name tells this role, or else the first of all. */
function colorOf(samples: readonly Sample[], role: 'front' | 'back'): string | null {
  const colors = samples.filter(({ type }) => type === 'color')
  return (colors.find(({ name }) => colorRoleOf(name) === role) ?? colors[0])?.name ?? null
}

const ofColors = (write: (front: string, back: string) => string) => (samples: readonly Sample[]) => {
  const [front, back] = [colorOf(samples, 'front'), colorOf(samples, 'back')]
  return front === null || back === null ? null : fence(write(front, back))
}

export const insertedBlocks: readonly InsertedBlock[] = [
  { label: 'Swatches', hint: 'The colors of a group', text: ofGroup('swatches', ['color']) },
  { label: 'Type scale', hint: 'Specimens of type', text: ofGroup('type', ['typography', 'fontSize', 'fontFamily']) },
  { label: 'Spacing', hint: 'Lengths below each other', text: ofGroup('spacing', ['dimension']) },
  { label: 'List of tokens', hint: 'With pictures', text: ofGroup('list', null) },
  { label: 'Table of tokens', hint: 'With what they are meant for', text: ofGroup('table', null) },
  {
    label: 'Contrast',
    hint: 'Colors on backgrounds',
    text: ofColors((front, back) => `contrast foreground=${front} background=${back}`),
  },
  {
    label: 'Component',
    hint: 'A button, field, card or message',
    text: ofColors((_, back) => `component kind=button label=Save background=${back}`),
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
