// The first page of a workspace: what is released and what waits, what breaks rules, what waits for the reader, what
// changed and by whom, and what it holds.
import type { ListedWorkspace, Tokenset } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { tokensetsQuery, workspacesQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { useThemeChoice, type ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { ThemesHeader } from '../../../themes/resolvers/header/themes-header.tsx'
import { NewTokenset } from '../../../tokens/tokensets/new-tokenset.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import { addedByText } from '../added-by.ts'
import { Beginning } from './beginning.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { ThemeCards } from './theme-cards.tsx'
import { TokensetCards } from './tokenset-cards.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import styles from './home.module.css'

export function Overview() {
  const { ws } = useParams({ from: '/app/w/$ws' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data: tokensets, error, refetch } = useQuery(tokensetsQuery(ws))
  const [creating, setCreating] = useState(false)
  const choice = useThemeChoice(ws)
  const title = workspace?.name ?? 'Workspace'
  const isEmpty = tokensets?.length === 0
  const create = (
    <Button icon={<Plus size={14} />} unavailable={whyNot('write', workspace)} onPress={() => setCreating(true)}>
      Create tokenset
    </Button>
  )
  return (
    <>
      <ThemesHeader choice={choice} ws={ws} />
      <Page title={title} intro={workspace && introOf(workspace)} actions={!isEmpty && create}>
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : !tokensets || !workspace ? (
          <Loading />
        ) : isEmpty ? (
          <Beginning ws={ws} unavailable={whyNot('write', workspace) !== null} onEmpty={() => setCreating(true)} />
        ) : (
          <Answers workspace={workspace} tokensets={tokensets} choice={choice} />
        )}
        {workspace && <NewTokenset workspace={workspace} isOpen={creating} onClose={() => setCreating(false)} />}
      </Page>
    </>
  )
}

interface AnswersProps {
  workspace: ListedWorkspace
  tokensets: readonly Tokenset[]
  choice: ThemeChoice
}

function Answers({ workspace, tokensets, choice }: AnswersProps) {
  const ws = workspace.id
  return (
    <>
      <div className={styles.panels}>
        <ReleasePanel workspace={workspace} tokensets={tokensets} />
        <RulesPanel ws={ws} />
        <WaitingPanel workspace={workspace} />
      </div>
      <div className={styles.columns}>
        <div className={styles.contents}>
          <TokensetCards ws={ws} tokensets={tokensets} />
          <ThemeCards ws={ws} resolvers={choice.resolvers ?? []} />
        </div>
        <LatestChanges ws={ws} choice={choice} />
      </div>
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
