import type { ListedWorkspace } from '@tessera/contract'
import type { ReactNode } from 'react'
import { Failed, Loading } from '../ui/states.tsx'
import { ThemesHeader } from '../themes/resolvers/header/themes-header.tsx'
import { useThemeChoice } from '../tokens/model/themes/theme-choice.ts'
import type { Read } from '../tokens/model/use-tokens.ts'
import { Workbench } from './workbench.tsx'
import styles from './tokens-screen.module.css'

export interface ScreenProps {
  ws: string
  tokenset: string
  name: string
  /** Undefined while it loads. */
  workspace: ListedWorkspace | undefined
}

interface Props {
  read: Read
  ws: string
  name: string
  readOnly: string | null
  banner: ReactNode
}

/** The grid, once its tokens are loaded. */
export function ShownTokens({ read: { tokens, error, retry }, ws, name, readOnly, banner }: Props) {
  const choice = useThemeChoice(ws)
  // The themes are columns of the grid, which would move the others.
  if (!tokens || !choice.resolvers)
    return (
      <>
        <h1 className="visually-hidden">{name}</h1>
        {error ? <Failed error={error} retry={retry} /> : <Loading rows={14} label="Loading tokens" />}
      </>
    )
  return (
    <div className={styles.themed}>
      <ThemesHeader choice={choice} ws={ws} />
      {banner}
      <Workbench
        key={tokens.edits.tokenset_id}
        tokens={tokens}
        name={name}
        readOnly={readOnly}
        ws={ws}
        choice={choice}
      />
    </div>
  )
}
