import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { strokeWords } from '../values/composite.ts'
import { lineCaps, strokeValue, type Stroke } from '../values/stroke.ts'

const kinds = [...strokeWords, 'dashes'].map(id => ({ id, label: id === 'dashes' ? 'Dashes …' : id }))

export function StrokeFields({ stroke, onChange }: { stroke: Stroke; onChange: (stroke: Stroke) => void }) {
  const made = strokeValue(stroke)
  return (
    <>
      <Select label="Line" choices={kinds} value={stroke.kind} onChange={kind => onChange({ ...stroke, kind })} />
      {stroke.kind === 'dashes' && (
        <>
          <Field
            label="Dashes"
            hint="Lengths of lines and gaps, separated by commas"
            mono
            value={stroke.dashes}
            onChange={dashes => onChange({ ...stroke, dashes })}
            error={'error' in made ? made.error : null}
            autoComplete="off"
          />
          <Select
            label="Ends of the dashes"
            choices={lineCaps.map(id => ({ id, label: id }))}
            value={stroke.cap}
            onChange={cap => onChange({ ...stroke, cap })}
          />
        </>
      )}
    </>
  )
}
