import { Field } from '../../../ui/form/field.tsx'

interface Props<Part> {
  /** The name of the set or axis. */
  of: string
  part: Part
  error: string | null
  readOnly: string | null
  onChange: (part: Part) => void
}

/** The description of a set or an axis; an empty text removes it. */
export function PartDescription<Part extends { description?: string | undefined }>({
  of,
  part,
  error,
  readOnly,
  onChange,
}: Props<Part>) {
  const change = (text: string) => {
    const next = { ...part }
    if (text) next.description = text
    else delete next.description
    onChange(next)
  }
  return (
    <Field
      label={`Description of ${of}`}
      value={part.description ?? ''}
      onChange={change}
      error={error}
      isReadOnly={readOnly !== null}
      lines={2}
    />
  )
}
