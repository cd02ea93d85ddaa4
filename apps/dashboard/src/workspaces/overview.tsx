import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { ThemesHeader } from '../resolvers/header/themes-header.tsx'
import { useThemeChoice } from '../model/themes/theme-choice.ts'
import { NewTokenset } from '../tokensets/new-tokenset.tsx'
import { Doors } from './doors.tsx'
import { TokensetCards } from './tokenset-cards.tsx'
import { addedByText } from './added-by.ts'
import { whyNot } from '../members/roles.ts'
import styles from './overview.module.css'

export function Overview() {
  const { ws } = useParams({ from: '/app/w/$ws' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(tokensetsQuery(ws))
  const [creating, setCreating] = useState(false)
  const choice = useThemeChoice(ws)
  const create = (
    <Button
      kind="primary"
      icon={<Plus size={14} />}
      unavailable={whyNot('write', workspace)}
      onPress={() => setCreating(true)}
    >
      Create tokenset
    </Button>
  )
  return (
    <>
      <ThemesHeader choice={choice} ws={ws} />
      <Page wide title={workspace?.name ?? 'Workspace'} intro={workspace && introOf(workspace)} actions={create}>
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : data.length === 0 ? (
          <Empty
            title="No tokensets yet"
            action={
              <Doors ws={ws} unavailable={whyNot('write', workspace) !== null} onEmpty={() => setCreating(true)} />
            }
          >
            A tokenset is a list of named values, with one column for each mode: light and dark, brands, platforms.
          </Empty>
        ) : (
          <TokensetCards ws={ws} tokensets={data} />
        )}
        {workspace && <NewTokenset workspace={workspace} isOpen={creating} onClose={() => setCreating(false)} />}
      </Page>
    </>
  )
}

function introOf(workspace: ListedWorkspace) {
  const { description } = workspace
  const addedBy = addedByText(workspace)
  if (!description && !addedBy) return null
  return (
    <>
      {description}
      {addedBy && <span className={styles.addedBy}>{addedBy}</span>}
    </>
  )
}
