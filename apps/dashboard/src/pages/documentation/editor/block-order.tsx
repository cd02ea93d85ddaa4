import { useMemo, useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { GripVertical } from '../../../icons/icons.generated.ts'
import { blocksOf, type Block } from './move-block.ts'
import styles from './editor.module.css'

interface Props {
  text: string
  readOnly: string | null
  onMove: (from: number, to: number) => void
  onOpen: (block: Block) => void
}

const kinds: Readonly<Record<string, string>> = {
  heading: 'Heading',
  paragraph: 'Text',
  list: 'List',
  code: 'Tokens or code',
  blockquote: 'Quote',
  table: 'Table',
  hr: 'Line',
  html: 'HTML',
  def: 'Address of a link',
}

/** The blocks of a page one below the other: dragged by their handles; a press leads to their text, where Alt with an arrow moves one. */
export function BlockOrder({ text, readOnly, onMove, onOpen }: Props) {
  const blocks = useMemo(() => blocksOf(text), [text])
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: ids => [...ids].map(id => ({ 'text/plain': blocks[Number(id)]?.label ?? '' })),
    isDisabled: readOnly !== null,
    onReorder: ({ keys, target }) => {
      const [from] = [...keys].map(Number)
      const place = Number(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      if (from !== undefined) onMove(from, from < place ? place - 1 : place)
    },
  })
  const [isOpen, setOpen] = useState(false)
  if (blocks.length < 2) return null
  return (
    <details className={styles.order} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Order of {blocks.length} blocks</summary>
      {isOpen && (
        <GridList
          aria-label="Order of blocks"
          className={styles.orderList!}
          items={blocks.map((block, id) => ({ id, block }))}
          dragAndDropHooks={dragAndDropHooks}
          onAction={id => onOpen(blocks[Number(id)]!)}
        >
          {({ block }) => (
            <GridListItem textValue={block.label} className={styles.orderItem!}>
              {readOnly === null && (
                <AriaButton slot="drag" className={styles.handle!} aria-label={`Move ${block.label}`}>
                  <GripVertical size={14} aria-hidden />
                </AriaButton>
              )}
              <bdi>{block.label}</bdi>
              <span className={styles.muted}>{kinds[block.kind] ?? 'Text'}</span>
            </GridListItem>
          )}
        </GridList>
      )}
    </details>
  )
}
