import { useEffect } from 'react'
import { followWorkspace } from './follow.ts'

/** Keeps what is shown of a workspace up to date. Draws nothing. */
export function Following({ ws }: { ws: string }) {
  useEffect(() => followWorkspace(ws), [ws])
  return null
}
