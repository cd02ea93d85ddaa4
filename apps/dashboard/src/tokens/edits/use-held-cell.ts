import { useLayoutEffect } from 'react'
import { holdCell } from './held-cells.ts'

/** Holds the cell while its editor is open. */
export const useHeldCell = (mode_id: string, name: string): void => useHeldCells([mode_id], name)

/** Holds the cells of an editor that may write into any of several modes. */
export function useHeldCells(mode_ids: readonly string[], name: string): void {
  const modes = mode_ids.join()
  useLayoutEffect(() => {
    const releases = modes.split(',').map(id => holdCell(id, name))
    return () => releases.forEach(release => release())
  }, [modes, name])
}
