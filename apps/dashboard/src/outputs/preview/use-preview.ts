import type { WrittenOutput } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTesseraError } from '../../api/api.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { settingsOf, type Draft } from '../form/draft.ts'
import { faultOf, type Fault } from '../form/fault.ts'
import { previewQuery } from '../queries.ts'

/** Longer than between two keys: not every letter asks the server. */
const pause = 400

export interface Preview {
  /** The last files that could be written; undefined: none yet. */
  written: WrittenOutput | undefined
  /** Why these settings cannot be written, as of the last answer. */
  fault: Fault | null
  /** Why the last answer did not come, or was about something else. */
  failure: Error | null
  /** The settings have changed since, or are on their way. */
  isUpdating: boolean
  retry: () => void
}

/**
 * The files that the settings would give. A newer request aborts the one before; what was written stays until the next
 * is.
 */
export function usePreview(ws: string, draft: Draft): Preview {
  const settings = JSON.stringify(settingsOf(draft))
  const settled = useSettled(settings, pause)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(ws, settled))
  const [last, setLast] = useState<{ written: WrittenOutput | undefined; error: Error | null }>({
    written: undefined,
    error: null,
  })
  // While the next is on its way, neither is known: the last answer stands.
  const isAnswered = data !== undefined || error !== null
  const now = isAnswered ? { written: data ?? last.written, error } : last
  if (now.written !== last.written || now.error !== last.error) setLast(now)
  const isRefused = isTesseraError(now.error) && now.error.code === 'output_invalid'
  return {
    written: now.written,
    fault: isRefused ? faultOf(now.error, draft.name) : null,
    failure: isRefused ? null : now.error,
    isUpdating: isFetching || settled !== settings,
    retry: () => void refetch(),
  }
}
