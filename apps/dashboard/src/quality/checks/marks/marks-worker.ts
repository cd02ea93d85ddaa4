import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '../../../api/keys.ts'
import type { Model } from '../../../tokens/model/model.ts'
import { findingsQuery } from '../queries.ts'
import { marksOf, noMarks, type Marks } from './marks.ts'

/** The pause after the last change before the rules run again, in milliseconds. */
const pause = 700

export interface MarksNeeds {
  ws: string
  tokenset_id: string
  model: Model
  /** The number of unsaved steps. */
  open: number
  onMarks: (marks: Marks) => void
}

/**
 * Reads the findings, and reads them again after changes are saved. Renders nothing, so that the grid does not wait.
 */
export function MarksWorker({ ws, tokenset_id, model, open, onMarks }: MarksNeeds) {
  const client = useQueryClient()
  const { data } = useQuery(findingsQuery(ws))
  const marks = useRef(noMarks)
  useEffect(() => {
    if (!data) return
    marks.current = marksOf(data.findings, tokenset_id, marks.current)
    onMarks(marks.current)
  }, [data, tokenset_id, onMarks])
  const checked = useRef(model)
  useEffect(() => {
    if (open > 0 || checked.current === model) return
    const timer = setTimeout(() => {
      checked.current = model
      void client.invalidateQueries({ queryKey: keys.findings(ws) })
    }, pause)
    return () => clearTimeout(timer)
  }, [client, ws, model, open])
  return null
}
