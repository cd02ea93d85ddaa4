// The form of the packages: their names in each registry, whose releases they are, and who may install them.
import type { Environment, Packages, PackageVersion } from '@tessera/contract'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import formStyles from '../../ui/form/form.module.css'
import { useFormState } from '../../ui/form/form-state.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Notice } from '../../ui/states.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import { namesOf } from './derived-names.ts'
import { NameFields } from './name-fields.tsx'

/** A package without any name is not published; one with half of it is refused by the server, which says what is missing. */
const orNone = <T extends Record<string, string>>(pair: T): T | null =>
  Object.values(pair).every(text => text.trim() === '') ? null : pair

export function PackageNames({
  organization,
  environments,
  packages,
}: {
  organization: Organization
  environments: readonly Environment[]
  packages: Packages
}) {
  const [names, setNames] = useState(() => namesOf(packages))
  const [chosen, setChosen] = useState(() => initiallyChosen(packages, environments))
  const [isPublic, setPublic] = useState(packages.public)
  const { busy, error, submit } = useFormState()
  const [coming, setComing] = useState<PackageVersion[]>([])
  const why = whyNot('manage_packages', organization)
  const organization_id = organization.id
  const input = () => ({
    organization_id,
    npm: orNone({ scope: names.npmScope.trim(), name: names.npmName.trim() }),
    swift: orNone({ scope: names.swiftScope.trim(), name: names.swiftName.trim() }),
    maven: orNone({ group: names.mavenGroup.trim(), artifact: names.mavenArtifact.trim() }),
    environments: [...chosen],
    public: isPublic,
    license: names.license.trim() || null,
  })
  const save = async () => {
    await api.packages.set(input())
    toast('Saved')
  }
  // Versions are for ever, so they are shown before there are any.
  const ask = () =>
    submit(async () => {
      const [{ versions = [] }, { versions: there }] = await Promise.all([
        api.packages.set({ ...input(), dry_run: true }),
        api.packages.versions({ organization_id }),
      ])
      const known = new Set(there.map(({ release_id }) => release_id))
      const fresh = versions.filter(({ release_id }) => !known.has(release_id))
      if (fresh.length === 0) return save()
      setComing(fresh)
    })
  const choose = (id: string, isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, id] : [...before].filter(each => each !== id)))
  return (
    <Form
      className={formStyles.form!}
      onSubmit={event => {
        event.preventDefault()
        void ask()
      }}
    >
      <NameFields names={names} isRefused={error !== null} isReadOnly={why !== null} onChange={setNames} />
      <div className={formStyles.stack} role="group" aria-label="Environments whose releases are versions">
        {environments.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={chosen.has(id)}
            onChange={isChosen => choose(id, isChosen)}
            isDisabled={why !== null}
          >
            Releases of {name}
          </Checkbox>
        ))}
      </div>
      <Checkbox
        isSelected={isPublic}
        onChange={setPublic}
        isDisabled={why !== null}
        hint="Otherwise installing takes an API key that may export"
      >
        Everyone may install them
      </Checkbox>
      {error && <Notice kind="danger">{error}</Notice>}
      <Button type="submit" kind="primary" isPending={busy} unavailable={why}>
        Save
      </Button>
      <ForEver versions={coming} onClose={() => setComing([])} onConfirm={save} />
    </Form>
  )
}

interface ForEverProps {
  versions: readonly PackageVersion[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

const ForEver = ({ versions, onClose, onConfirm }: ForEverProps) => (
  <Confirm
    title={versions.length === 1 ? 'Add a version for ever?' : `Add ${versions.length} versions for ever?`}
    verb="Save"
    isOpen={versions.length > 0}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <p>A version keeps its number and its files, whatever is set later: {versionNames(versions)}.</p>
  </Confirm>
)

const mostNamed = 8

function versionNames(versions: readonly PackageVersion[]): string {
  const named = versions.slice(0, mostNamed).map(({ version }) => version)
  const more = versions.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

/** Production, until somebody chose. */
function initiallyChosen({ updated_at, environments: set }: Packages, all: readonly Environment[]): Set<string> {
  return new Set(updated_at === null ? all.filter(({ is_production }) => is_production).map(({ id }) => id) : set)
}
