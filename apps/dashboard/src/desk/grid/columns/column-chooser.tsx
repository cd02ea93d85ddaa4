import { Check, ChevronDown } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { axesOf } from '../../../tokens/model/themes/chosen.ts'
import { tokensetsOf } from '../../../tokens/model/themes/sources.ts'
import type { Model } from '../../../tokens/model/model.ts'
import type { ThemeColumn } from '../../../tokens/grid/theme-columns.ts'
import type { ColumnControl } from './column-choice.ts'
import styles from './column-chooser.module.css'

export interface ColumnChooserProps {
  model: Model
  control: ColumnControl
  /** The shown theme; undefined where the column is a mode. */
  theme: ThemeColumn | undefined
  /** The shown mode, by index. */
  modeIndex: number | undefined
  onMode: (id: string) => void
}

interface Choice {
  id: string
  label: string
  isChosen: boolean
  choose: () => void
}

/** Modes, and the contexts of each axis of the themes. */
function sectionsOf({ model, control, theme, modeIndex, onMode }: ColumnChooserProps): Map<string, Choice[]> {
  const { choice, columnChoice, setColumnChoice, hidden, setHidden } = control
  const { resolver, input } = choice
  const modes = model.modes.map(({ id, name }, i) => ({
    id,
    label: name,
    isChosen: theme === undefined && i === modeIndex,
    choose() {
      setColumnChoice({ by: 'modes' })
      if (hidden.includes(id)) setHidden(hidden.filter(each => each !== id))
      onMode(id)
    },
  }))
  const isUsed = resolver && tokensetsOf(resolver).some(id => id === model.modes[0]?.tokenset_id)
  const axes = isUsed ? axesOf(resolver) : []
  return new Map([
    ['Modes', modes],
    ...axes.map(({ name, contexts }): [string, Choice[]] => [
      `Themes by ${name}`,
      contexts.map(context => ({
        id: context.name,
        label: context.name,
        isChosen: theme !== undefined && columnChoice.by === name && input.get(name) === context.name,
        choose() {
          setColumnChoice({ by: name })
          choice.chooseInput(new Map(input).set(name, context.name))
        },
      })),
    ]),
  ])
}

/** The one column of a narrow window, and a sheet that chooses another mode or theme. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { model, theme, modeIndex = -1 } = props
  const label = theme?.label ?? model.modes[modeIndex]?.name ?? ''
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-label={`${label}: choose what the column shows`}
        onClick={() => setOpen(true)}
      >
        <bdi>{label}</bdi>
        <ChevronDown size={14} aria-hidden />
      </button>
      <Sheet title="Choose a column" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles.sheet}>
          {[...sectionsOf(props)].map(([title, choices]) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              {choices.map(({ id, label: each, isChosen, choose }) => (
                <button
                  key={id}
                  type="button"
                  className={styles.choice}
                  aria-pressed={isChosen}
                  onClick={() => {
                    setOpen(false)
                    choose()
                  }}
                >
                  <bdi>{each}</bdi>
                  {isChosen && <Check size={16} aria-hidden />}
                </button>
              ))}
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}
