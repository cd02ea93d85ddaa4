import type { WrittenOutput } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTesseraError } from '../../../api/api.ts'
import { useSettled } from '../../../ui/form/use-settled.ts'
import { settingsOf, type Draft } from '../form/draft.ts'
import { faultOf, type Fault } from '../form/fault.ts'
import { previewQuery } from '../queries.ts'

/** Milliseconds, longer than between two keys: not every letter starts a request. */
const pause = 400

export interface Preview {
  /** The last written files; undefined until there are any. */
  written: WrittenOutput | undefined
  /** Why the server could not write the last settings. */
  fault: Fault | null
  /** Why the last request failed for another reason. */
  failure: Error | null
  /** The settings changed since, or their request is pending. */
  isUpdating: boolean
  retry: () => void
}

/** The files that the settings would give. A newer request aborts the one before; the last files stay until then. */
export function usePreview(ws: string, draft: Draft): Preview {
  const settings = JSON.stringify(settingsOf(draft))
  const settled = useSettled(settings, pause)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(ws, settled))
  const [last, setLast] = useState<{ written: WrittenOutput | undefined; error: Error | null }>({
    written: undefined,
    error: null,
  })
  // A pending request has neither data nor error: the last response stays.
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
