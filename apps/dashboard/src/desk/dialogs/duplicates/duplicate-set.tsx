import { Radio, RadioGroup } from 'react-aria-components'
import { Tile } from '../../../tokens/pictures/tile.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { rowDraft, type Row } from '../../../tokens/model/model.ts'
import { usedBy } from '../../../tokens/model/resolver.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { valueText } from '../../../tokens/values/value-text.ts'
import { distanceOfRows, type DuplicateSet } from './sets.ts'
import styles from './duplicates.module.css'

export interface Choice {
  source: string
  merged: ReadonlySet<string>
}

interface Props {
  tokens: Pick<Tokens, 'model' | 'resolver'>
  set: DuplicateSet
  choice: Choice
  onChoice: (choice: Choice) => void
  /** For similar colors, shows the distance of each from the remaining one. */
  isNear?: boolean
  isDisabled: boolean
}

/** One token stays; each of the others may become an alias of it. */
export function SetOfDuplicates({ tokens, set, choice, onChoice, isNear = false, isDisabled }: Props) {
  const { model, resolver } = tokens
  const source = set.find(row => row.name === choice.source) ?? set[0]
  const mergeInto = (name: string, isMerged: boolean) => {
    const merged = new Set(choice.merged)
    if (isMerged) merged.add(name)
    else merged.delete(name)
    onChoice({ ...choice, merged })
  }
  const stay = (name: string) => {
    const merged = new Set(choice.merged)
    // The two tokens swap roles.
    if (merged.delete(name)) merged.add(source.name)
    onChoice({ source: name, merged })
  }
  return (
    <li className={styles.set}>
      <RadioGroup
        aria-label={`The one that stays, of ${set.map(row => row.name).join(', ')}`}
        value={source.name}
        onChange={stay}
        isDisabled={isDisabled}
      >
        {set.map(row => {
          const stays = row === source
          const distance = isNear && !stays ? distanceOfRows(source, row, resolver) : null
          const users = usedBy(model, row.name).size
          return (
            <div key={row.name} className={styles.token}>
              <Radio value={row.name} className={styles.radio!}>
                <Values row={row} tokens={tokens} />
                <span className={styles.about}>
                  <bdi className={styles.name}>{row.name}</bdi>
                  <span className={styles.users}>
                    {users === 0 ? 'not used' : users === 1 ? 'used by 1 token' : `used by ${users} tokens`}
                    {distance !== null && `, ΔE ${distance.toFixed(1)}`}
                  </span>
                </span>
              </Radio>
              {stays ? (
                <span className={styles.stays}>stays</span>
              ) : (
                <Checkbox
                  aria-label={`Make ${row.name} an alias of ${source.name}`}
                  isSelected={choice.merged.has(row.name)}
                  onChange={isMerged => mergeInto(row.name, isMerged)}
                  isDisabled={isDisabled}
                >
                  <span aria-hidden>alias</span>
                </Checkbox>
              )}
            </div>
          )
        })}
      </RadioGroup>
    </li>
  )
}

const mostModes = 4

function Values({ row, tokens: { model, resolver } }: { row: Row; tokens: Props['tokens'] }) {
  const type = rowDraft(row)?.type
  const values = model.modes.flatMap((mode, i) => {
    const resolved = row.cells[i] ? resolver.resolve(i, row.name) : undefined
    return resolved?.ok && type ? [{ mode, value: resolved.value, text: valueText(type, resolved.value) }] : []
  })
  const [first] = values
  const isOne = values.every(each => each.text === first?.text)
  return (
    <span className={styles.values}>
      {type === 'color' ? (
        values.slice(0, mostModes).map(({ mode, value, text }) => (
          <span key={mode.id} title={`${mode.name}: ${text}`}>
            <Tile type={type} value={value} name={row.name} />
            <span className="visually-hidden">{text}</span>
          </span>
        ))
      ) : (
        <code>{isOne ? first?.text : values.map(each => each.text).join(' · ')}</code>
      )}
    </span>
  )
}
