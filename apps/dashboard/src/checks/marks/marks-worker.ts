import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '../../api/keys.ts'
import type { Model } from '../../model/model.ts'
import { findingsQuery } from '../queries.ts'
import { marksOf, noMarks, type Marks } from './marks.ts'

/** So long nothing is changed before the rules run again. */
const pause = 700

export interface MarksNeeds {
  ws: string
  tokenset_id: string
  model: Model
  /** Steps that are not stored yet. */
  open: number
  onMarks: (marks: Marks) => void
}

/** Reads the findings once, and again once what was changed is stored. Draws nothing: the grid is there without it. */
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
