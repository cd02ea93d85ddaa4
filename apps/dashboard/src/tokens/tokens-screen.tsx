import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTitle } from '../ui/page.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { whyNot } from '../members/roles.ts'
import { useTokens } from './use-tokens.ts'
import { Workbench } from './workbench.tsx'

export function TokensScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset' })
  const { tokens, error, retry } = useTokens(tokenset)
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
    <Workbench
      key={tokenset}
      tokens={tokens}
      name={name}
      readOnly={workspace ? whyNot('write', workspace) : null}
      ws={ws}
    />
  )
}
