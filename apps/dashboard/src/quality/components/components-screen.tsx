import type { ListedComponent } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { Plus } from '../../icons/icons.generated.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ComponentDialog } from './form/component-dialog.tsx'
import { componentQuery, componentsQuery } from './queries.ts'
import styles from './components.module.css'

const atOnce = 50

/** The components of a workspace. */
export function ComponentsScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/components' })
  const navigate = useNavigate()
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(componentsQuery(ws))
  const [creating, setCreating] = useState(false)
  const create = (
    <Button
      kind="primary"
      icon={<Plus size={14} aria-hidden />}
      unavailable={whyNot('describe', workspace)}
      onPress={() => setCreating(true)}
    >
      Describe a component
    </Button>
  )
  return (
    <Page
      title="Components"
      intro="Parts, states and options of what is built from the tokens, and which token is which property of which part."
      actions={data && data.length > 0 ? create : null}
    >
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.length === 0 ? (
        <Empty title="No components yet" action={create} manual="tokens/guidance">
          Say which tokens a button or a field uses. Tessera then finds tokens that are missing and contrasts that are
          too low, and agents build it as you mean it.
        </Empty>
      ) : (
        <List ws={ws} components={data} />
      )}
      <ComponentDialog
        ws={ws}
        component={null}
        isOpen={creating}
        onClose={() => setCreating(false)}
        onSaved={component => void navigate({ to: '/w/$ws/components/$component', params: { ws, component } })}
      />
    </Page>
  )
}

function List({ ws, components }: { ws: string; components: readonly ListedComponent[] }) {
  const [most, setMost] = useState(atOnce)
  return (
    <>
      <Table label="Components" columns={['Component', 'Parts', 'Bindings', 'Findings', 'Changed']}>
        {components.slice(0, most).map(({ id, name, anatomy, binding_count, updated_at }) => (
          <tr key={id}>
            <th scope="row">
              <Link to="/w/$ws/components/$component" params={{ ws, component: name }}>
                <bdi>{name}</bdi>
              </Link>
            </th>
            <td>
              <bdi>{anatomy.join(', ') || '–'}</bdi>
            </td>
            <td>{binding_count.toLocaleString('en')}</td>
            <td>
              <FindingCount ws={ws} component={name} />
            </td>
            <td>
              <Time at={updated_at} />
            </td>
          </tr>
        ))}
      </Table>
      {components.length > most && (
        <Button
          onPress={() => setMost(most + atOnce)}
        >{`Show more of ${components.length.toLocaleString('en')}`}</Button>
      )}
    </>
  )
}

/** Each component is measured by itself; what is shown here is there when its page opens. */
function FindingCount({ ws, component }: { ws: string; component: string }) {
  const { data } = useQuery(componentQuery(ws, component))
  const count = data?.findings.length
  return <span className={count ? styles.wrong : styles.muted}>{count === undefined ? '…' : count || 'None'}</span>
}
