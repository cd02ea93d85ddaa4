import { useMemo, type CSSProperties } from 'react'
import type { Row } from '../model/model.ts'
import { groupOf, nameIn } from './headings.ts'

/** The characters of the longest name as rows show it, of all tokens: whoever searches keeps the width. */
export function useNameLength(rows: readonly Row[], group: string, hasHeadings: boolean) {
  return useMemo(() => {
    const longest = rows.reduce(
      (most, { name }) => Math.max(most, nameIn(hasHeadings ? groupOf(name) : group, name).length),
      0,
    )
    return { '--name-length': longest } as CSSProperties
  }, [rows, group, hasHeadings])
}
