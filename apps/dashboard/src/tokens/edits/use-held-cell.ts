import { useLayoutEffect } from 'react'
import { holdCell } from './held-cells.ts'

/** For as long as an editor of the cell is open. */
export function useHeldCell(mode_id: string, name: string): void {
  useLayoutEffect(() => holdCell(mode_id, name), [mode_id, name])
}
