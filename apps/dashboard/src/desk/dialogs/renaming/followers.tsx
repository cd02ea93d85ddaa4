import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { NameList } from '../name-list.tsx'
import styles from '../remove-tokens.module.css'

interface Props {
  tokens: Tokens
  renames: readonly { from: string; to: string }[]
  /** References follow the rename. */
  update: boolean
}

/** Milliseconds of pause in typing before a request. */
const pause = 250

/** The server's preview of a rename: the references that follow, in any tokenset, and those that stay. */
export function Followers({ tokens: { edits }, renames, update }: Props) {
  const typed = JSON.stringify(renames)
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { tokenset_id } = edits
  const { data } = useQuery({
    queryKey: ['renames', tokenset_id, settled, update],
    queryFn: () =>
      api.groups.renameTokens({
        tokenset_id,
        renames: JSON.parse(settled) as { from: string; to: string }[],
        update_references: update,
        dry_run: true,
      }),
    enabled: settled !== '[]' && settled === typed,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  if (!data || renames.length === 0) return null
  const { followed, affected = [] } = data
  const stay = [...new Set(affected.map(({ token }) => token))]
  return (
    <div role="status" className={styles.followers}>
      {update && <p>{followedText(followed)}</p>}
      {stay.length > 0 && (
        <>
          <p>{stayText(affected.length)}</p>
          <NameList label="What stays" names={stay} />
        </>
      )}
    </div>
  )
}

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

function followedText({ tokens, modes, tokensets }: { tokens: number; modes: number; tokensets: number }): string {
  if (tokens === 0) return 'No other token points at it.'
  const where = tokensets > 1 ? ` of ${tokensets} tokensets` : ''
  return `${count(tokens, 'token follows', 'tokens follow')}, in ${count(modes, 'mode', 'modes')}${where}.`
}

const stayText = (references: number) =>
  `${count(references, 'token keeps the old name and leads', 'tokens keep the old name and lead')} elsewhere in some theme:`
