import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useEffect, useState, type RefObject } from 'react'
import { roleStyle } from './role-style.ts'
import { themeColorsQuery } from '../../../tokens/model/themes/theme-colors.ts'
import styles from './sample.module.css'

interface Props {
  ws: string
  resolver_id: string
  label: string
  input: ReadonlyMap<string, string>
}

/** A tiny interface in the colors of a theme, by the roles that the names of its tokens tell. */
export function ThemeSample({ ws, resolver_id, label, input }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const { data } = useQuery({ ...themeColorsQuery(ws, resolver_id, input), enabled: useVisible(place) })
  const style = useMemo(() => data && roleStyle(data), [data])
  return (
    <span ref={place} className={styles.sample} style={style} data-loaded={data !== undefined || undefined}>
      {data && (
        <>
          <span className={styles.bar}>
            <span className={styles.mark} />
            <span className={styles.label}>{label}</span>
          </span>
          <span className={styles.panel}>
            <span className={styles.title} />
            <span className={styles.line} />
            <span className={styles.controls}>
              <span className={styles.button}>
                <span />
              </span>
              <span className={styles.link} />
            </span>
          </span>
          <span className={styles.signals}>
            <span />
            <span />
            <span />
          </span>
        </>
      )}
    </span>
  )
}

/** Whether the element was in view, or nearly so, since it appeared. */
function useVisible(place: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(each => each.isIntersecting) && setVisible(true),
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isVisible
}
