import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokensetSummariesQuery } from '../../../api/queries.ts'
import { insertedBlocks } from './blocks.ts'

export interface OfferedBlock {
  label: string
  hint: string
  /** Null where it cannot be inserted. */
  text: string | null
  whyNot: string | null
}

/** The live blocks, of tokens that the workspace has. */
export function useOfferedBlocks(ws: string): OfferedBlock[] {
  const { data: summaries } = useQuery(tokensetSummariesQuery(ws))
  return useMemo(() => {
    const samples = [...(summaries?.values() ?? [])].flatMap(each => each.samples)
    const missing = summaries ? 'The workspace has no such tokens' : 'Reading its tokens'
    return insertedBlocks.map(({ label, hint, text }) => {
      const block = text(samples)
      return { label, hint, text: block, whyNot: block === null ? missing : null }
    })
  }, [summaries])
}
