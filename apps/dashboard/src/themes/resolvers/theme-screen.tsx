import type { ListedWorkspace, Resolver } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, Trash2 } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { recordedAction, runStep } from '../../tokens/edits/recorded-action.ts'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Coverage } from './coverage.tsx'
import { Matrix } from './matrix.tsx'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'
import { Leaving } from '../../ui/overlay/leaving.tsx'
import { Setup } from './setup/setup.tsx'
import { useSetupEdit } from './setup/use-setup-edit.ts'
import { themeTabs, type ThemeTab } from './theme-search.ts'
import { Values } from './values/values.tsx'

const labels: Record<ThemeTab, string> = {
  values: 'Values',
  matrix: 'Matrix',
  coverage: 'Coverage',
  setup: 'Sets and axes',
}

/** One resolver: its values at an input, over two axes, its unresolved tokens, and its structure. */
export function ThemeScreen() {
  const { ws, resolver: id } = useParams({ from: '/app/w/$ws/themes/$resolver' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(resolversQuery(ws))
  const resolver = data?.find(each => each.id === id)
  if (!resolver)
    return (
      <Page title="Themes">
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Failed error={new Error('These themes are not there any more')} />
        ) : (
          <Loading />
        )}
      </Page>
    )
  return <Theme key={id} resolver={resolver} workspace={workspace} />
}

type OpenDialog = 'rename' | 'delete' | null

function Theme({ resolver, workspace }: { resolver: Resolver; workspace: ListedWorkspace | undefined }) {
  const search = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const [open, setOpen] = useState<OpenDialog>(null)
  // Lives here, so that the draft survives a look at the values.
  const edit = useSetupEdit(resolver)
  const isEmpty = resolver.sets.length + resolver.modifiers.length === 0
  const readOnly = whyNot('write', workspace)
  const close = () => setOpen(null)
  return (
    <Page
      back={
        <Link to="/w/$ws/themes" params={{ ws: resolver.workspace_id }}>
          Themes
        </Link>
      }
      title={resolver.name}
      intro={resolver.description}
      actions={
        <>
          <Button icon={<Pencil size={14} aria-hidden />} unavailable={readOnly} onPress={() => setOpen('rename')}>
            Rename…
          </Button>
          <Button icon={<Trash2 size={14} aria-hidden />} unavailable={readOnly} onPress={() => setOpen('delete')}>
            Delete…
          </Button>
        </>
      }
    >
      <Tabs
        label="Themes"
        tabs={themeTabs.map(tab => ({
          id: tab,
          label: tab === 'setup' && edit.isEdited ? `${labels.setup} (not saved)` : labels[tab],
        }))}
        value={search.tab ?? (isEmpty ? 'setup' : 'values')}
        onChange={tab => void navigate({ search: before => ({ ...before, tab: tab as ThemeTab }) })}
      >
        <TabPanel id="values">
          <Values resolver={resolver} readOnly={readOnly} />
        </TabPanel>
        <TabPanel id="matrix">
          <Matrix resolver={resolver} />
        </TabPanel>
        <TabPanel id="coverage">
          <Coverage resolver={resolver} />
        </TabPanel>
        <TabPanel id="setup">
          <Setup resolver={resolver} edit={edit} readOnly={readOnly} />
        </TabPanel>
      </Tabs>
      <Leaving isEdited={edit.isEdited} what="the sets and axes" />
      <ThemeDialogs resolver={resolver} open={open} onClose={close} />
    </Page>
  )
}

interface DialogsProps {
  resolver: Resolver
  open: OpenDialog
  onClose: () => void
}

/** The dialogs that rename or delete the resolver. */
function ThemeDialogs({ resolver, open, onClose }: DialogsProps) {
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const where = { workspace_id: resolver.workspace_id }
  const rename = (name: string) =>
    runStep(
      recordedAction(where, `Renamed ${resolver.name} to ${name}`, () =>
        api.resolvers.update({ resolver_id: resolver.id, name }),
      ),
    )
  const remove = async () => {
    await runStep(
      recordedAction(where, `Deleted ${resolver.name}`, () => api.resolvers.delete({ resolver_id: resolver.id })),
    )
    await navigate({ to: '/w/$ws/themes', params: { ws: resolver.workspace_id } })
  }
  return (
    <>
      <NameDialog
        title="Rename themes"
        verb="Rename"
        start={resolver.name}
        isOpen={open === 'rename'}
        onClose={onClose}
        onSubmit={rename}
      />
      <Confirm
        title={`Delete ${resolver.name}?`}
        verb="Delete themes"
        isOpen={open === 'delete'}
        onClose={onClose}
        onConfirm={remove}
      >
        <p>Its tokensets and modes stay as they are. Exports of these themes stop working at once.</p>
      </Confirm>
    </>
  )
}
