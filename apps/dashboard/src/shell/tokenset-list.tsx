import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import styles from './shell.module.css'
import { holds, isFolder, tokensetTree, type Entry, type Named } from './tokenset-tree.ts'

interface Props {
  ws: string
  tokensets: readonly Named[]
  /** The id of the open tokenset. */
  open: string | undefined
}

/** The tokensets of the rail, in a region that scrolls by itself, with the open one in sight. */
export function TokensetList({ ws, tokensets, open }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const tree = useMemo(() => tokensetTree(tokensets), [tokensets])
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [open, tree])
  return (
    <ul ref={list} className={styles.sets} data-many={tokensets.length > 3 || undefined}>
      {tree.map(entry => (
        <ListEntry key={isFolder(entry) ? entry.path : entry.item.id} ws={ws} entry={entry} open={open} />
      ))}
    </ul>
  )
}

function ListEntry({ ws, entry, open }: { ws: string; entry: Entry<Named>; open: string | undefined }) {
  if (!isFolder(entry)) {
    const { item, label } = entry
    return (
      <li>
        <Link
          to="/w/$ws/t/$tokenset"
          params={{ ws, tokenset: item.id }}
          className={styles.link!}
          title={item.name}
          {...(label === item.name ? {} : { 'aria-label': item.name })}
        >
          <bdi>{label}</bdi>
        </Link>
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
            <ListEntry key={isFolder(each) ? each.path : each.item.id} ws={ws} entry={each} open={open} />
          ))}
        </ul>
      </details>
    </li>
  )
}
