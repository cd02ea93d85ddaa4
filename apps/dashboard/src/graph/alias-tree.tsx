import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import styles from './graph.module.css'

interface Props {
  label: string
  root: string
  next: (name: string) => string[]
  exists: (name: string) => boolean
  onChoose: (name: string) => void
}

interface Step {
  /** The names from the root to here; unique in the tree. */
  id: string
  name: string
  path: readonly string[]
}

/** Names and, below each, the names one step further. A name that is on the way already is a circle and ends there. */
export function AliasTree({ label, root, next, exists, onChoose }: Props) {
  const stepsFrom = (path: readonly string[]): Step[] =>
    next(path.at(-1)!).map(name => ({ id: [...path, name].join(' > '), name, path: [...path, name] }))
  const top = stepsFrom([root])
  if (top.length === 0) return <p className={styles.none}>Nothing</p>
  return (
    <Tree
      aria-label={label}
      className={styles.tree!}
      items={top}
      defaultExpandedKeys={top.map(step => step.id)}
      onAction={key => onChoose(String(key).split(' > ').at(-1)!)}
    >
      {step => <Item step={step} stepsFrom={stepsFrom} exists={exists} />}
    </Tree>
  )
}

function Item({
  step,
  stepsFrom,
  exists,
}: {
  step: Step
  stepsFrom: (path: readonly string[]) => Step[]
  exists: (name: string) => boolean
}) {
  const circular = step.path.indexOf(step.name) < step.path.length - 1
  const missing = !exists(step.name)
  const further = circular || missing ? [] : stepsFrom(step.path)
  return (
    <TreeItem id={step.id} textValue={step.name} className={styles.item!}>
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
            {circular || missing ? (
              <span className={styles.broken}>
                <TriangleAlert size={13} aria-hidden /> {circular ? 'circle:' : 'missing:'} <bdi>{step.name}</bdi>
              </span>
            ) : (
              <bdi>{step.name}</bdi>
            )}
          </>
        )}
      </TreeItemContent>
      {further.length > 0 && (
        <Collection items={further}>{child => <Item step={child} stepsFrom={stepsFrom} exists={exists} />}</Collection>
      )}
    </TreeItem>
  )
}
