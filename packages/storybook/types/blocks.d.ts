import type { ReactElement } from 'react'

export interface BlockProps {
  /** Tokens of this group, or the one of this name; otherwise all. */
  group?: string
  /** Such as `color` or `dimension`. */
  type?: string
}

/** Name, sample, value, alias and custom property of tokens, in the theme that the toolbar chooses. */
export declare function TokenTable(props: BlockProps): ReactElement
/** Colors as areas, with name and value. */
export declare function Swatches(props: Omit<BlockProps, 'type'>): ReactElement
