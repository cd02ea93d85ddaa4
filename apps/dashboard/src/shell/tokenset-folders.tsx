import { ChevronRight } from '../icons/icons.generated.ts'
import { useEffect, useMemo, useRef } from 'react'
import styles from './shell.module.css'
import { TokensetLink } from './tokenset-link.tsx'
import { holds, isFolder, tokensetTree, type Entry, type NamedRecord } from './tokenset-tree.ts'

interface Props {
  ws: string
  tokensets: readonly NamedRecord[]
  /** The id of the open tokenset. */
  open: string | undefined
}

/** Many tokensets as a tree, in a region that scrolls by itself, with the open one in sight. */
export function TokensetTree({ ws, tokensets, open }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const tree = useMemo(() => tokensetTree(tokensets), [tokensets])
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [open, tree])
  return (
    <ul ref={list} className={styles.sets}>
      {tree.map(entry => (
        <TreeEntry key={isFolder(entry) ? entry.path : entry.item.id} ws={ws} entry={entry} open={open} />
      ))}
    </ul>
  )
}

function TreeEntry({ ws, entry, open }: { ws: string; entry: Entry<NamedRecord>; open: string | undefined }) {
  if (!isFolder(entry)) {
    return (
      <li>
        <TokensetLink ws={ws} tokenset={entry.item} label={entry.label} />
      </li>
    )
  }
  const isOpen = holds(entry, open)
  return (
    <li>
      {/* A folder opens with the tokenset in it; otherwise it stays as the reader left it. */}
      <details key={String(isOpen)} open={isOpen}>
        <summary className={styles.folder}>
          <ChevronRight size={14} aria-hidden />
          <bdi>{entry.label}</bdi>
        </summary>
        <ul>
          {entry.entries.map(each => (
            <TreeEntry key={isFolder(each) ? each.path : each.item.id} ws={ws} entry={each} open={open} />
          ))}
        </ul>
      </details>
    </li>
  )
}
