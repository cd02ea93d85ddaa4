import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { Time } from '../../../ui/time.tsx'
import styles from '../proposals.module.css'

/** Changes of other modes may be newer. */
const mostRead = 8

interface Props {
  tokenset_id: string
  mode_id: string
  token: string
}

/** Who gave a token the value that it has now, and when. */
export function ChangedBy({ tokenset_id, mode_id, token }: Props) {
  const { data } = useQuery({
    queryKey: [...keys.history(tokenset_id, token), 'last'],
    queryFn: ({ signal }) => api.changes.listInTokenset({ tokenset_id, token, limit: mostRead }, { signal }),
  })
  const last = data?.changes.find(({ tokens }) => tokens.some(each => each.mode_id === mode_id && each.name === token))
  return (
    <span className={styles.also}>
      {last ? (
        <>
          <bdi>{last.actor.user_name ?? last.actor.api_key_name ?? 'someone'}</bdi>, <Time at={last.created_at} />
        </>
      ) : (
        // The line has its place before it is known.
        '\u00a0'
      )}
    </span>
  )
}
