import { ChevronRight, SwatchBook, TriangleAlert } from '../../icons/icons.generated.ts'
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { Tile } from '../../tokens/pictures/tile.tsx'
import { ShownText } from '../../tokens/pictures/shown-text.tsx'
import { inputWords } from '../../tokens/model/themes/input-words.ts'
import type { Answer } from './answers.ts'
import styles from './graph.module.css'

/** A name that the tokenset lacks: the answer of the themes, or `missing` where none has it. */
export type Outside = Answer | 'missing' | 'unknown'

interface Props {
  label: string
  root: string
  next: (name: string) => string[]
  /** Returns null for a name of the tokenset. */
  outside: (name: string) => Outside | null
  tokensetOf: (id: string) => string | null
  onChoose: (name: string) => void
}

interface Step {
  /** The path of names from the root; unique in the tree. */
  id: string
  name: string
  path: readonly string[]
}

/**
 * A tree of names, with the next names of the graph below each. A name that repeats on its path is a circle and ends
 * there.
 */
export function AliasTree({ label, root, next, outside, tokensetOf, onChoose }: Props) {
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
      {step => <Item step={step} stepsFrom={stepsFrom} outside={outside} tokensetOf={tokensetOf} />}
    </Tree>
  )
}

function Item({
  step,
  stepsFrom,
  outside,
  tokensetOf,
}: {
  step: Step
  stepsFrom: (path: readonly string[]) => Step[]
  outside: Props['outside']
  tokensetOf: Props['tokensetOf']
}) {
  const circular = step.path.indexOf(step.name) < step.path.length - 1
  const elsewhere = outside(step.name)
  const missing = elsewhere === 'missing'
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
            <span className={styles.step}>
              {circular || missing ? (
                <span className={styles.broken}>
                  <TriangleAlert size={13} aria-hidden /> {circular ? 'circle:' : 'missing:'} <bdi>{step.name}</bdi>
                </span>
              ) : (
                <bdi>{step.name}</bdi>
              )}
              {!circular && elsewhere !== null && typeof elsewhere === 'object' && (
                <Answered name={step.name} answer={elsewhere} tokenset={tokensetOf(elsewhere.source.tokenset_id)} />
              )}
            </span>
          </>
        )}
      </TreeItemContent>
      {further.length > 0 && (
        <Collection items={further}>
          {child => <Item step={child} stepsFrom={stepsFrom} outside={outside} tokensetOf={tokensetOf} />}
        </Collection>
      )}
    </TreeItem>
  )
}

/** The answer of the themes for a name that the tokenset lacks. */
function Answered({ name, answer, tokenset }: { name: string; answer: Answer; tokenset: string | null }) {
  const { themes, input, type, value } = answer
  return (
    <span className={styles.answered}>
      <Tile type={type} value={value} name={name} />
      <ShownText type={type} value={value} />
      <SwatchBook size={13} aria-hidden />
      {tokenset !== null && <bdi>{tokenset},</bdi>}
      <span>answered by themes: {[themes, inputWords(input)].filter(Boolean).join(', ')}</span>
    </span>
  )
}
