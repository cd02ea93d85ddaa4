import { useLayoutEffect } from 'react'
import { holdCell } from './held-cells.ts'

/** For as long as an editor of the cell is open. */
export const useHeldCell = (mode_id: string, name: string): void => useHeldCells([mode_id], name)

/** Of one that may write into any of several modes. */
export function useHeldCells(mode_ids: readonly string[], name: string): void {
  const modes = mode_ids.join()
  useLayoutEffect(() => {
    const held = modes.split(',').map(id => holdCell(id, name))
    return () => held.forEach(letGo => letGo())
  }, [modes, name])
}
