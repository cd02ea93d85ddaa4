import type { Component } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { workspacesQuery } from '../../api/queries.ts'
import { Pencil } from '../../icons/icons.generated.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { AsWhole } from '../../ui/page/as-whole.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { GuidancePanel } from '../guidance/guidance-panel.tsx'
import { Bindings } from './bindings.tsx'
import { Findings } from './component-findings.tsx'
import { ComponentDialog } from './form/component-dialog.tsx'
import { componentQuery } from './queries.ts'
import styles from './components.module.css'

export function ComponentScreen() {
  const { ws, component: name } = useParams({ from: '/app/w/$ws/components/$component' })
  const { data, error, refetch } = useQuery(componentQuery(ws, name))
  if (data) return <ComponentPage ws={ws} component={data} />
  return (
    <Page title={name} back={<Back ws={ws} />}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}

const Back = ({ ws }: { ws: string }) => (
  <Link to="/w/$ws/components" params={{ ws }}>
    Components
  </Link>
)

/** What a component is made of, what is wrong with it, and what it is for. */
function ComponentPage({ ws, component }: { ws: string; component: Component }) {
  const { name, anatomy, states, options, bindings, findings, unmeasured, updated_at } = component
  const navigate = useNavigate()
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const readOnly = whyNot('describe', workspace)
  const close = () => setOpen(null)
  return (
    <Page
      title={name}
      back={<Back ws={ws} />}
      intro={
        <>
          Changed <Time at={updated_at} />
        </>
      }
      actions={
        <>
          <Button icon={<Pencil size={14} aria-hidden />} unavailable={readOnly} onPress={() => setOpen('edit')}>
            Edit…
          </Button>
          <Button unavailable={readOnly} onPress={() => setOpen('delete')}>
            Delete…
          </Button>
        </>
      }
    >
      <AsWhole>
        <Findings findings={findings} isPart={unmeasured === true} />
        <dl className={styles.facts}>
          <Words label="Parts" words={anatomy} />
          <Words label="States" words={states} />
          {options.map(option => (
            <Words key={option.name} label={option.name} words={option.values} />
          ))}
        </dl>
        <Section title="Bindings" intro="Of several that fit, the one that asks for most decides.">
          <Bindings ws={ws} bindings={bindings} />
        </Section>
        <Section title="Guidance">
          <div className={styles.text}>
            <GuidancePanel ws={ws} subject={`component:${name}`} name={name} />
          </div>
        </Section>
      </AsWhole>
      <ComponentDialog
        ws={ws}
        component={component}
        isOpen={open === 'edit'}
        onClose={close}
        onSaved={next =>
          void navigate({ to: '/w/$ws/components/$component', params: { ws, component: next }, replace: true })
        }
      />
      <Confirm
        title={`Delete ${name}?`}
        verb="Delete"
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={async () => {
          await api.components.delete({ workspace_id: ws, component: name })
          await navigate({ to: '/w/$ws/components', params: { ws } })
        }}
      >
        <p>Its tokens stay. The activity has it, and takes it back.</p>
      </Confirm>
    </Page>
  )
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        {words.length === 0
          ? '–'
          : words.map(word => (
              <Badge key={word}>
                <bdi>{word}</bdi>
              </Badge>
            ))}
      </dd>
    </div>
  )
}
