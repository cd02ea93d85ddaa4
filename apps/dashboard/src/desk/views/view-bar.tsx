import { ChevronRight } from '../../icons/icons.generated.ts'
import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { oneStop } from '../../ui/page/one-stop.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { SpecimenView, ViewName } from './fitting.ts'
import styles from './views.module.css'

export interface ViewBarProps {
  model: Model
  group: string
  onGroup: (path: string) => void
  view: ViewName
  counts: ReadonlyMap<SpecimenView, number>
  onView: (view: ViewName) => void
  /** Indexes of the modes to choose from, and the shown one. */
  columns: readonly number[]
  modeIndex: number
  onMode: (mode_id: string) => void
  text: string
  onText: (text: string) => void
  /** The differences from the last release. */
  release?: ReactNode
  /** Content about the group. */
  children?: ReactNode
}

const words: Readonly<Record<ViewName, string>> = {
  table: 'Table',
  swatches: 'Swatches',
  type: 'Type',
  spacing: 'Spacing',
  shapes: 'Shapes',
  motion: 'Motion',
  contrast: 'Contrast',
  preview: 'Preview',
}

/** The path in the tree, and the choice of the view. */
export function ViewBar(props: ViewBarProps) {
  const { model, group, onGroup, view, counts, onView, columns, modeIndex, onMode, text, onText } = props
  const labels = group === '' ? [] : group.split('.')
  const isThere = (each: ViewName) =>
    each === 'table' ||
    each === 'preview' ||
    (each === 'contrast' ? (counts.get('swatches') ?? 0) > 1 : counts.has(each))
  return (
    <div className={styles.bar}>
      <div className={styles.lead} {...oneStop('horizontal')}>
        <nav className={styles.path} aria-label="Path">
          <ol>
            {['All tokens', ...labels].map((label, i) => {
              const path = labels.slice(0, i).join('.')
              const isHere = i === labels.length
              return (
                <li key={path}>
                  {i > 0 && <ChevronRight size={12} aria-hidden />}
                  <button
                    type="button"
                    className={styles.step}
                    aria-current={isHere ? 'page' : undefined}
                    onClick={() => onGroup(path)}
                  >
                    <bdi>{label}</bdi>
                  </button>
                </li>
              )
            })}
          </ol>
          {props.children}
        </nav>
        {props.release}
      </div>
      {view === 'type' && (
        <div className={styles.ownText}>
          <Field
            label="Sample text"
            hideLabel
            placeholder="Sample text"
            value={text}
            onChange={onText}
            maxLength={200}
          />
        </div>
      )}
      {view !== 'table' && view !== 'preview' && columns.length > 1 && (
        <Select
          small
          hideLabel
          label="Mode"
          choices={columns.map(i => ({ id: model.modes[i]!.id, label: model.modes[i]!.name }))}
          value={model.modes[modeIndex]?.id ?? null}
          onChange={onMode}
        />
      )}
      <Views views={(Object.keys(words) as ViewName[]).filter(isThere)} view={view} onView={onView} />
    </div>
  )
}

interface ViewsProps extends Pick<ViewBarProps, 'view' | 'onView'> {
  views: readonly ViewName[]
}

function Views({ views, view, onView }: ViewsProps) {
  const narrow = useMedia('(max-width: 767px)')
  if (narrow) {
    return (
      <Select
        small
        hideLabel
        label="View"
        choices={views.map(id => ({ id, label: words[id] }))}
        value={view}
        onChange={id => onView(id as ViewName)}
      />
    )
  }
  return (
    <RadioGroup className={styles.views!} orientation="horizontal" value={view} onChange={id => onView(id as ViewName)}>
      <Label className="visually-hidden">View</Label>
      {views.map(each => (
        <Radio key={each} value={each} className={styles.choice!}>
          {words[each]}
        </Radio>
      ))}
    </RadioGroup>
  )
}
