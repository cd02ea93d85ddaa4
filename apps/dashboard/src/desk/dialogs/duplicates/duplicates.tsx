import { useDeferredValue, useMemo, useState } from 'react'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfCells } from '../../../tokens/consequences/places.ts'
import type { CellChange } from '../../../tokens/edits/save.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { ChangesTable } from '../changes-table.tsx'
import type { Pasted } from '../../../tokens/model/changes-of.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { SetOfDuplicates, type Choice } from './duplicate-set.tsx'
import { mergeChanges } from './merge.ts'
import { equalSets, nearSets, type DuplicateSet } from './sets.ts'
import styles from './duplicates.module.css'

interface Props {
  tokens: Tokens
  readOnly: string | null
  onClose: () => void
}

/** Nobody reads a longer list; merging some sets shows the next ones. */
const mostShown = 100
const farthest = 10

type Kind = 'equal' | 'near'

/** The sets of duplicates, and the token of each that stays. */
function useDuplicates({ model, resolver }: Tokens) {
  const [limit, setLimit] = useState('2')
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const equal = useMemo(() => equalSets(model, resolver), [model, resolver])
  const reach = useDeferredValue(readLimit(limit))
  const near = useMemo(() => (reach === null ? [] : nearSets(model, resolver, reach)), [model, resolver, reach])
  const choiceOf = (kind: Kind, set: DuplicateSet): Choice =>
    choices.get(keyOf(kind, set)) ?? { source: set[0].name, merged: new Set() }
  const shown = [
    ...equal.slice(0, mostShown).map(set => ({ kind: 'equal' as const, set })),
    ...near.slice(0, mostShown).map(set => ({ kind: 'near' as const, set })),
  ]
  const merges = shown.flatMap(({ kind, set }) => {
    const { source, merged } = choiceOf(kind, set)
    const row = set.find(each => each.name === source)
    const others = set.filter(each => merged.has(each.name))
    return row && others.length > 0 ? [{ source: row, others }] : []
  })
  const choose = (kind: Kind, set: DuplicateSet, choice: Choice) =>
    setChoices(new Map(choices).set(keyOf(kind, set), choice))
  const chooseAll = () =>
    setChoices(before => {
      const next = new Map(before)
      for (const set of equal.slice(0, mostShown)) {
        const { source } = choiceOf('equal', set)
        const merged = new Set(set.map(row => row.name).filter(name => name !== source))
        next.set(keyOf('equal', set), { source, merged })
      }
      return next
    })
  return { equal, near, limit, setLimit, reach, changes: mergeChanges(model, merges), choiceOf, choose, chooseAll }
}

/** Finds duplicate tokens and merges them: one stays, the others become aliases. */
export function Duplicates({ tokens, readOnly, onClose }: Props) {
  const duplicates = useDuplicates(tokens)
  const { equal, near, limit, reach, changes } = duplicates
  const [isPreview, setPreview] = useState(false)
  const chosen = JSON.stringify(isPreview ? changes : [])
  const places = useMemo(() => placesOfCells(tokens.model, JSON.parse(chosen) as CellChange[]), [tokens.model, chosen])
  const count = new Set(changes.map(change => change.name)).size
  const what = count === 1 ? '1 token' : `${count} tokens`
  const merge = () => {
    tokens.edits.edit(`Merged ${what} into aliases`, changes)
    onClose()
  }
  const list = (kind: Kind) => <SetList tokens={tokens} found={duplicates} kind={kind} isDisabled={readOnly !== null} />
  return (
    <Dialog title={isPreview ? `Merge ${what}` : 'Duplicates'} isOpen onClose={onClose} size="large" isTall>
      <DialogBody>
        {isPreview ? (
          <>
            <ChangesTable
              tokens={tokens}
              label="What changes"
              changes={changes.map(change => previewOf(tokens, change))}
            />
            <BeforeAfter places={places} tokenset_id={tokens.edits.tokenset_id} isListed />
          </>
        ) : (
          <>
            <section className={styles.section}>
              <header className={styles.head}>
                <h3>Equal values</h3>
                {equal.length > 0 && (
                  <Button size="small" unavailable={readOnly} onPress={duplicates.chooseAll}>
                    Choose all
                  </Button>
                )}
              </header>
              <p className={styles.note}>{equal.length === 0 ? notes.noEqual : notes.equal}</p>
              {list('equal')}
            </section>
            <section className={styles.section}>
              <header className={styles.head}>
                <h3>Near colors</h3>
                <div className={styles.limit}>
                  <Field
                    label="Up to ΔE"
                    inputMode="decimal"
                    value={limit}
                    onChange={duplicates.setLimit}
                    error={readLimit(limit) === null ? `A number from 0 to ${farthest}` : null}
                    autoComplete="off"
                  />
                </div>
              </header>
              <p className={styles.note}>{reach !== null && near.length === 0 ? notes.noNear : notes.near}</p>
              {list('near')}
            </section>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {isPreview ? (
          <>
            <Button onPress={() => setPreview(false)}>Back</Button>
            <Button kind="primary" unavailable={readOnly} onPress={merge}>
              Merge
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button kind="primary" isDisabled={count === 0} unavailable={readOnly} onPress={() => setPreview(true)}>
              {count === 0 ? 'Show what changes' : `Show what changes in ${what}`}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const notes = {
  equal:
    'Tokens of one type that hold the same value in all modes, each by itself. ' +
    'One stays, the others become aliases of it.',
  noEqual: 'No two tokens of one type hold the same value in all modes.',
  near:
    'Colors that differ by at most this in all modes (CIEDE2000; from about 2 on people see a difference). ' +
    'Merging changes what they look like.',
  noNear: 'No two colors are this near in all modes.',
}

interface SetListProps {
  tokens: Tokens
  found: ReturnType<typeof useDuplicates>
  kind: Kind
  isDisabled: boolean
}

function SetList({ tokens, found, kind, isDisabled }: SetListProps) {
  const sets = found[kind]
  return (
    <>
      <ul className={styles.sets}>
        {sets.slice(0, mostShown).map(set => (
          <SetOfDuplicates
            key={keyOf(kind, set)}
            tokens={tokens}
            set={set}
            choice={found.choiceOf(kind, set)}
            onChoice={choice => found.choose(kind, set, choice)}
            isNear={kind === 'near'}
            isDisabled={isDisabled}
          />
        ))}
      </ul>
      {sets.length > mostShown && (
        <p className={styles.about}>
          The first {mostShown} of {sets.length} sets are shown.
        </p>
      )}
    </>
  )
}

/** A stable key of a set while the tokens around it change. */
const keyOf = (kind: Kind, set: DuplicateSet) => `${kind} ${set.map(row => row.name).join(' ')}`

function readLimit(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && number >= 0 && number <= farthest ? number : null
}

function previewOf({ model }: Tokens, change: NonNullable<Pasted['change']>): Pasted {
  const modeIndex = model.modes.findIndex(mode => mode.id === change.mode_id)
  return { name: change.name, modeIndex, text: '', change, error: null }
}
