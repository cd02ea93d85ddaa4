import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Notice } from '../../ui/states.tsx'
import { usesQuery, usesWords, type Uses } from './uses.ts'

interface Props {
  ws: string
  name: string
}

/** Where code uses a token; nothing where no repository was scanned. */
export function TokenUses({ ws, name }: Props) {
  const { data: uses } = useQuery(usesQuery(ws))
  if (!uses) return null
  const words = usesWords(uses, [name])
  return (
    <p>
      {words === null ? (
        'No code uses it.'
      ) : (
        <>
          In code:{' '}
          <Link to="/w/$ws/usage" params={{ ws }} search={{ tab: 'tokens', token: name }}>
            {words}
          </Link>
        </>
      )}
    </p>
  )
}

/** Of the workspace that is open; null where no repository was scanned, or not read yet. */
export function useUses(): Uses | null {
  const { ws = '' } = useParams({ strict: false })
  return useQuery({ ...usesQuery(ws), enabled: ws !== '' }).data ?? null
}

/** How often code uses a token, in a row of the grid. */
export function UsesCell({ name }: { name: string }) {
  const uses = useUses()
  return uses && (usesWords(uses, [name]) ?? '—')
}

interface BreaksProps {
  ws: string
  names: readonly string[]
  /** Such as Deleting. */
  doing: string
}

/** What a decision breaks in code, where it is taken. The places open beside it. */
export function BreaksInCode({ ws, names, doing }: BreaksProps) {
  const { data: uses } = useQuery(usesQuery(ws))
  const words = uses ? usesWords(uses, names) : null
  const token = names.length === 1 ? { token: names[0]! } : {}
  return (
    words !== null && (
      <Notice
        kind="warning"
        action={
          <Link to="/w/$ws/usage" params={{ ws }} search={{ tab: 'tokens', ...token }} target="_blank" rel="noopener">
            Show
          </Link>
        }
      >
        {doing} breaks {words}.
      </Notice>
    )
  )
}
