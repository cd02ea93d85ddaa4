import { ChevronRight } from '../../icons/icons.generated.ts'
import { memo, useMemo, useState } from 'react'
import {
  Button,
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
  type Key,
} from 'react-aria-components'
import { useLength } from '../../ui/page/length.ts'
import { dropHandlers } from '../dragging.ts'
import { placeOf, type MenuPlace } from '../grid/menus/place.ts'
import { groupedTree, isSeparated } from '../../tokens/model/groups.ts'
import type { GroupNode } from '../../tokens/model/model.ts'
import styles from './groups.module.css'

/** The groups of a tokenset, from the names of its tokens. Choosing one filters the grid. */
export const Groups = memo(function Groups({
  tree,
  group,
  onChoose,
  onMenu,
  onMove,
}: {
  tree: GroupNode
  group: string
  onChoose: (path: string) => void
  onMenu: (place: MenuPlace) => void
  /** Tokens were dropped onto a group. */
  onMove: (group: string, names: readonly string[]) => void
}) {
  // Memoized while the tokens stay: the tree renders only new items again.
  const items = useMemo(() => {
    const grouped = groupedTree(tree)
    return [{ id: tree.path, node: grouped, all: true }, ...groupsIn(grouped)]
  }, [tree])
  const [opened, setOpened] = useState<Iterable<Key>>(() => ancestors(group))
  const rowHeight = useLength('size-control-small')
  return (
    <nav
      className={styles.groups}
      aria-labelledby="groups-title"
      {...dropHandlers(groupAt, onMove)}
      onContextMenu={event => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[role=row]')
        const path = row?.dataset['key']
        if (!row || path === undefined || isSeparated(path)) return
        event.preventDefault()
        onMenu({ ...placeOf(event.nativeEvent, row), group: path })
      }}
    >
      <div className={styles.title} id="groups-title">
        Groups
      </div>
      {/* Renders only the visible groups: there may be thousands. */}
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
        <Tree
          aria-labelledby="groups-title"
          className={styles.tree!}
          items={items}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={[group]}
          onSelectionChange={keys => keys !== 'all' && onChoose(String([...keys][0] ?? ''))}
          expandedKeys={opened}
          onExpandedChange={setOpened}
        >
          {group => <Group {...group} />}
        </Tree>
      </Virtualizer>
    </nav>
  )
})

/** The group of the item under the pointer. */
function groupAt(target: HTMLElement) {
  const element = target.closest<HTMLElement>('[role=row]')
  const group = element?.dataset['key']
  return element && group !== undefined ? { element, group } : null
}

/** The id distinguishes a group from its neighbour when groups come or go. */
interface Item {
  id: string
  node: GroupNode
  all: boolean
}

function Group({ node, all }: Item) {
  const inside = useMemo(() => (all ? [] : groupsIn(node)), [all, node])
  return (
    <TreeItem id={node.path} textValue={all ? 'All tokens' : node.label} className={styles.item!}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron!}>
                <ChevronRight size={12} aria-hidden />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <bdi className={styles.label}>{all ? 'All tokens' : node.label}</bdi>
            <span className={styles.count}>{node.count}</span>
          </>
        )}
      </TreeItemContent>
      {inside.length > 0 && <Collection items={inside}>{child => <Group {...child} />}</Collection>}
    </TreeItem>
  )
}

const groupsIn = (node: GroupNode): Item[] =>
  [...node.children.values()]
    .filter(child => child.children.size > 0)
    .map(child => ({ id: child.path, node: child, all: false }))

function ancestors(path: string): string[] {
  const segments = path.split('.')
  return segments.map((_, i) => segments.slice(0, i + 1).join('.'))
}
