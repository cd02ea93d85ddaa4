// The live blocks by the first word of their fence.
import type { Block, Values, BlockResult } from './block.ts'
import { optionsIn } from './block.ts'
import { changelog } from './changelog.ts'
import { component } from './component.ts'
import { contrast } from './contrast.ts'
import { tokens } from './tokens.ts'

const blocks: Record<string, { write: Block; options: readonly string[] }> = {
  tokens: { write: tokens, options: ['group', 'view'] },
  contrast: { write: contrast, options: ['foreground', 'background'] },
  changelog: { write: changelog, options: ['last'] },
  component: {
    write: component,
    options: ['kind', 'label', 'background', 'text', 'border', 'radius', 'padding', 'shadow', 'font'],
  },
}

export const isLive = (kind: string): boolean => Object.hasOwn(blocks, kind)

/** `info`: the whole first line of the fence. */
export function liveBlock(kind: string, info: string, values: Values | null): BlockResult {
  const { write, options: known } = blocks[kind]!
  const options = optionsIn(info)
  const unknown = [...options.keys()].find(name => !known.includes(name))
  if (unknown !== undefined)
    return { fault: `A block "${kind}" has no option "${unknown}": it takes ${known.join(', ')}` }
  if (!values) return { fault: 'Nothing is published yet' }
  return write(options, values)
}
