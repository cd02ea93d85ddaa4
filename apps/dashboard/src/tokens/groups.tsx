import { ChevronRight } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Button, Collection, Tree, TreeItem, TreeItemContent, type Key } from 'react-aria-components'
import type { GroupNode } from './model.ts'
import styles from './groups.module.css'

/** The groups of a tokenset, as their names have them. Choosing one narrows the grid to it. */
export const Groups = memo(function Groups({
  tree,
  group,
  onChoose,
}: {
  tree: GroupNode
  group: string
  onChoose: (path: string) => void
}) {
  const top = useMemo(() => groupsIn(tree), [tree])
  const [opened, setOpened] = useState<Iterable<Key>>(() => ancestors(group))
  return (
    <nav className={styles.groups} aria-labelledby="groups-title">
      <div className={styles.title} id="groups-title">
        Groups
      </div>
      <Tree
        aria-labelledby="groups-title"
        className={styles.tree!}
        // With ids, or a group that comes or goes would be taken for its neighbour.
        items={[tree, ...top].map(node => ({ id: node.path, node, all: node === tree }))}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[group]}
        onSelectionChange={keys => keys !== 'all' && onChoose(String([...keys][0] ?? ''))}
        expandedKeys={opened}
        onExpandedChange={setOpened}
      >
        {({ node, all }) => <Group node={node} all={all} />}
      </Tree>
    </nav>
  )
})

function Group({ node, all }: { node: GroupNode; all: boolean }) {
  const inside = all ? [] : groupsIn(node)
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
      {inside.length > 0 && (
        <Collection items={inside.map(child => ({ node: child, id: child.path }))}>
          {({ node: child }) => <Group node={child} all={false} />}
        </Collection>
      )}
    </TreeItem>
  )
}

function groupsIn(node: GroupNode): GroupNode[] {
  return [...node.children.values()].filter(child => child.children.size > 0)
}

function ancestors(path: string): string[] {
  const segments = path.split('.')
  return segments.map((_, i) => segments.slice(0, i + 1).join('.'))
}
