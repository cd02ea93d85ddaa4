import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTitle } from '../ui/page.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { whyNot } from '../members/roles.ts'
import { ThemesHeader } from '../workspaces/themes/header/themes-header.tsx'
import { useThemeChoice } from '../workspaces/themes/header/theme-choice.ts'
import { useTokens } from './use-tokens.ts'
import { Workbench } from './workbench.tsx'
import styles from './tokens-screen.module.css'

export function TokensScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset' })
  const { tokens, error, retry } = useTokens(tokenset)
  const choice = useThemeChoice(ws)
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name ?? 'Tokens'
  useTitle(name)
  if (error)
    return (
      <>
        <h1 className="visually-hidden">{name}</h1>
        <Failed error={error} retry={retry} />
      </>
    )
  if (!tokens)
    return (
      <>
        <h1 className="visually-hidden">{name}</h1>
        <Loading rows={14} label="Loading tokens" />
      </>
    )
  return (
    <div className={styles.themed}>
      <ThemesHeader choice={choice} ws={ws} />
      <Workbench
        key={tokenset}
        tokens={tokens}
        name={name}
        readOnly={workspace ? whyNot('write', workspace) : null}
        ws={ws}
        choice={choice}
      />
    </div>
  )
}
