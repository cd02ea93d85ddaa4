// Other repositories that releases are brought to, as rows of the form.
import type { GitTarget } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { outputsQuery } from '../../files/outputs/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from './git.module.css'

interface Props {
  ws: string
  targets: GitTarget[]
  onChange: (targets: GitTarget[]) => void
}

const packages = [
  { id: 'package npm', label: 'The package for npm' },
  { id: 'package swift', label: 'The package for Swift' },
  { id: 'package maven', label: 'The package for Maven' },
  { id: 'package dart', label: 'The package for Dart' },
]

export function Targets({ ws, targets, onChange }: Props) {
  const { data: outputs = [] } = useQuery(outputsQuery(ws))
  const choices = [...outputs.map(({ name }) => ({ id: `output ${name}`, label: `The output ${name}` })), ...packages]
  const add = () =>
    onChange([...targets, { url: '', branch: 'main', path: '', ...contentOf(choices[0]!.id), migrate: false }])
  const change = (at: number, part: Partial<GitTarget>) =>
    onChange(targets.map((target, index) => (index === at ? { ...target, ...part } : target)))
  return (
    <section>
      <h3>Releases for other repositories</h3>
      <p className={styles.muted}>Each release of Production is a request there, with the same credential.</p>
      {targets.map((target, at) => (
        <Target
          // Rows have no identity but their place.
          key={at}
          number={at + 1}
          target={target}
          choices={choices}
          onChange={part => change(at, part)}
          onRemove={() => onChange(targets.filter((_, index) => index !== at))}
        />
      ))}
      <Button size="small" onPress={add}>
        Add a repository
      </Button>
    </section>
  )
}

/** Of `output web` or `package npm`. */
function contentOf(id: string): Pick<GitTarget, 'output' | 'package'> {
  const at = id.indexOf(' ')
  const name = id.slice(at + 1)
  return id.startsWith('output ') ? { output: name } : { package: name as NonNullable<GitTarget['package']> }
}

interface TargetProps {
  number: number
  target: GitTarget
  choices: { id: string; label: string }[]
  onChange: (part: Partial<GitTarget>) => void
  onRemove: () => void
}

function Target({ number, target, choices, onChange, onRemove }: TargetProps) {
  const { url, branch, path, output, package: kind, migrate } = target
  return (
    <fieldset className={styles.target}>
      <legend>Repository {number}</legend>
      <Field
        label="Address"
        placeholder="https://github.com/acme/web.git"
        value={url}
        onChange={given => onChange({ url: given })}
        isRequired
        mono
      />
      <Field label="Branch" value={branch} onChange={given => onChange({ branch: given })} isRequired mono />
      <Select
        label="What it gets"
        choices={choices}
        value={output === undefined ? `package ${kind}` : `output ${output}`}
        onChange={id => onChange({ output: undefined, package: undefined, ...contentOf(id) })}
      />
      <Field
        label="Path"
        hint={output === undefined ? 'The folder of the package' : 'The file, or the folder of several'}
        value={path}
        onChange={given => onChange({ path: given })}
        isRequired
        mono
      />
      <Checkbox isSelected={migrate} onChange={given => onChange({ migrate: given })}>
        Rewrite its code to new names
      </Checkbox>
      <Button size="small" kind="quiet" onPress={onRemove}>
        Remove repository {number}
      </Button>
    </fieldset>
  )
}
