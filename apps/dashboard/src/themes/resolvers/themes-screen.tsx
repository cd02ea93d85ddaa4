import type { Resolver } from '@tessera/contract'
import { permutationCount } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Plus, Upload } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useCommand } from '../../ui/page/commands.ts'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import styles from '../../ui/page/cards.module.css'
import { axesOf } from '../../tokens/model/themes/chosen.ts'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'
import { ThemeSamples } from './sample/theme-samples.tsx'

/** The resolvers of a workspace, labelled as themes. */
export function ThemesScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/themes' })
  const navigate = useNavigate()
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(resolversQuery(ws))
  const [creating, setCreating] = useState(false)
  const readOnly = whyNot('write', workspace)
  useCommand('create-themes', () => {
    if (readOnly) toast(readOnly)
    else setCreating(true)
  })
  const create = (
    <Button kind="primary" icon={<Plus size={14} />} unavailable={readOnly} onPress={() => setCreating(true)}>
      Create themes
    </Button>
  )
  const actions = (
    <>
      <Button
        icon={<Upload size={14} />}
        unavailable={readOnly}
        onPress={() => void navigate({ to: '/w/$ws/import', params: { ws } })}
      >
        Import
      </Button>
      {create}
    </>
  )
  const submit = async (name: string) => {
    const made = await api.resolvers.create({ workspace_id: ws, name })
    await navigate({ to: '/w/$ws/themes/$resolver', params: { ws, resolver: made.id }, search: { tab: 'setup' } })
  }
  return (
    <Page
      title="Themes"
      intro="Tokensets joined along independent axes, such as scheme, brand and density. What is chosen of each axis gives the values."
      actions={actions}
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty title="No themes yet" action={create} manual="tokens/themes">
          Themes put layers of tokens one over the other: sets that always count, and contexts such as dark or brand b
          that are chosen. A resolver document, a Tokens Studio project with themes and Figma’s collections have them
          already: import the file.
        </Empty>
      ) : (
        <ul className={styles.cards}>
          {data.map(each => (
            <li key={each.id}>
              <Link to="/w/$ws/themes/$resolver" params={{ ws, resolver: each.id }} className={styles.card!}>
                <span className={styles.picture}>
                  <ThemeSamples ws={ws} resolver={each} />
                </span>
                <span className={styles.name}>
                  <bdi>{each.name}</bdi>
                </span>
                <span>{each.description}</span>
                <span className={styles.when}>{sizeWords(each)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NameDialog
        title="Create themes"
        verb="Create themes"
        hint="For example the product: “Website”. Its axes come next."
        isOpen={creating}
        onClose={() => setCreating(false)}
        onSubmit={submit}
      />
    </Page>
  )
}

function sizeWords(resolver: Resolver): string {
  const axes = axesOf(resolver).map(({ name }) => name)
  const count = permutationCount(resolver)
  if (axes.length === 0) return 'No axes yet'
  return `${axes.join(' × ')}: ${count.toLocaleString('en')} ${count === 1 ? 'permutation' : 'permutations'}`
}
