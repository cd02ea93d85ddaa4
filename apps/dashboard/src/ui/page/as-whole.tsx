import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Loading } from '../states.tsx'
import { StillLoading } from '../still-loading.ts'
import styles from './page.module.css'

const isFirst = ({ state }: Query) => state.data === undefined

/**
 * Shows its parts when all of them are here: one that loads is not as high as what it loads, and what stands below it would
 * move under the pointer.
 */
export function AsWhole({ rows, children }: { rows?: number; children: ReactNode }) {
  const [loading, setLoading] = useState(0)
  const [isHere, setHere] = useState(false)
  const arrive = useCallback(() => setHere(true), [])
  return (
    <>
      {!isHere && (
        <div className={styles.arriving}>
          <Arriving loading={loading} onHere={arrive} />
          <Loading rows={rows} />
        </div>
      )}
      <div className={styles.whole} data-arriving={!isHere || undefined}>
        <StillLoading value={isHere ? null : setLoading}>{children}</StillLoading>
      </div>
    </>
  )
}

/** Calls `onHere` once nothing says that it loads, and no query waits for its first answer. */
function Arriving({ loading, onHere }: { loading: number; onHere: () => void }) {
  const client = useQueryClient()
  const fetching = useIsFetching({ predicate: isFirst })
  useEffect(() => {
    if (loading + fetching > 0) return
    // An answer may mount parts that ask for more: they have done so by the next frame.
    const frame = requestAnimationFrame(() => {
      if (client.isFetching({ predicate: isFirst }) === 0) onHere()
    })
    return () => cancelAnimationFrame(frame)
  }, [client, fetching, loading, onHere])
  return null
}
