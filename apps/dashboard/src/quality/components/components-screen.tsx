import type { ListedComponent } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'
import { ComponentDialog } from './form/component-dialog.tsx'
import { componentQuery, componentsQuery } from './queries.ts'

const atOnce = 50

/** The components of a workspace. */
export function ComponentsScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/components' })
  const navigate = useNavigate()
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const [creating, setCreating] = useState(false)
  return (
    <ListPage
      title="Components"
      intro="Parts, states and options of what is built from the tokens, and which token is which property of which part."
      create={{
        label: 'Describe a component',
        unavailable: whyNot('describe', workspace),
        onPress: () => setCreating(true),
      }}
      query={useQuery(componentsQuery(ws))}
      empty={{
        title: 'No components yet',
        manual: 'tokens/guidance',
        text: 'Say which tokens a button or a field uses. Tessera then finds tokens that are missing and contrasts that are too low, and agents build it as you mean it.',
      }}
      list={all => <Components ws={ws} components={all} />}
    >
      <ComponentDialog
        ws={ws}
        component={null}
        isOpen={creating}
        onClose={() => setCreating(false)}
        onSaved={component => void navigate({ to: '/w/$ws/components/$component', params: { ws, component } })}
      />
    </ListPage>
  )
}

function Components({ ws, components }: { ws: string; components: readonly ListedComponent[] }) {
  const [most, setMost] = useState(atOnce)
  return (
    <>
      <List label="Components">
        {components.slice(0, most).map(({ id, name, anatomy, binding_count, updated_at }) => (
          <Entry
            key={id}
            name={
              <Link to="/w/$ws/components/$component" params={{ ws, component: name }}>
                <bdi>{name}</bdi>
              </Link>
            }
            state={<FindingCount ws={ws} component={name} />}
            when={
              <>
                changed <Time at={updated_at} />
              </>
            }
          >
            {anatomy.length > 0 && (
              <>
                <bdi>{anatomy.join(', ')}</bdi> ·{' '}
              </>
            )}
            {binding_count === 1 ? '1 binding' : `${binding_count.toLocaleString('en')} bindings`}
          </Entry>
        ))}
      </List>
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
  if (count === undefined) return null
  return (
    <Badge kind={count > 0 ? 'warning' : 'success'}>
      {count === 0 ? 'No findings' : count === 1 ? '1 finding' : `${count} findings`}
    </Badge>
  )
}
