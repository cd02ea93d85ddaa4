// The contents of the tokensets of a workspace at a glance.
import type { Tokenset } from '@tessera/contract'
import { cssText } from '@tessera/engine'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { api } from '../api/api.ts'
import { keys } from '../api/keys.ts'
import { releaseStateQuery } from '../organizations/release-state.ts'
import { Badge } from '../ui/badge.tsx'
import { Time } from '../ui/time.tsx'
import { findingsQuery, type Findings } from '../checks/queries.ts'
import cards from '../ui/page/cards.module.css'
import styles from './overview.module.css'

const summaryQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: keys.tokensetSummary(tokenset_id),
    queryFn: ({ signal }) => api.tokensets.summary({ tokenset_id }, { signal }),
    staleTime: 0,
  })

export function TokensetCards({ ws, tokensets }: { ws: string; tokensets: readonly Tokenset[] }) {
  const { data: release } = useQuery(releaseStateQuery(ws))
  const { data: findings } = useQuery(findingsQuery(ws))
  const since = release?.production.active_version
  return (
    <ul className={cards.cards}>
      {tokensets.map(each => {
        const open = openOf(findings, each.id)
        const changes = release?.changed.get(each.id)?.size ?? 0
        return (
          <li key={each.id}>
            <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset: each.id }} className={cards.card!}>
              <span className={cards.name}>
                <Layers size={16} aria-hidden />
                <bdi>{each.name}</bdi>
              </span>
              <Inside tokenset={each} />
              <span className={styles.states}>
                {open.errors > 0 && <Badge kind="danger">{counted(open.errors, 'error')}</Badge>}
                {open.warnings > 0 && <Badge kind="warning">{counted(open.warnings, 'warning')}</Badge>}
                {release && (
                  <Badge kind={changes > 0 ? 'accent' : 'neutral'}>
                    {changes > 0 ? `${counted(changes, 'change')} since ${since}` : `As in ${since}`}
                  </Badge>
                )}
                <span className={cards.when}>
                  Changed <Time at={each.updated_at} />
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Loads once the card is visible: a workspace may have thousands. */
function Inside({ tokenset }: { tokenset: Tokenset }) {
  const place = useRef<HTMLSpanElement>(null)
  const { data } = useQuery({ ...summaryQuery(tokenset.id), enabled: useSeen(place) })
  const colors = (data?.colors ?? []).flatMap(({ name, value }) => {
    const css = cssText('color', value)
    return css === null ? [] : [{ name, css }]
  })
  const names = data?.modes.map(mode => mode.name) ?? []
  const count = Math.max(0, ...(data?.modes.map(mode => mode.token_count) ?? []))
  return (
    <span ref={place} className={styles.inside}>
      <span className={styles.strip} aria-hidden>
        {colors.map(({ name, css }) => (
          <span key={name} style={{ backgroundColor: css }} />
        ))}
      </span>
      {tokenset.description && <span>{tokenset.description}</span>}
      <span className={styles.facts}>
        {data && (
          <>
            <span>
              {counted(count, 'token')}
              {names.length > 1 && ' a mode'}
            </span>
            <span>{names.join(', ')}</span>
            {count > 0 && (
              <span className={styles.types}>
                {data.types
                  .slice(0, 4)
                  .map(each => `${each.count.toLocaleString('en')} ${each.type}`)
                  .join(' · ')}
              </span>
            )}
          </>
        )}
      </span>
    </span>
  )
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

function openOf(findings: Findings | undefined, tokenset_id: string) {
  const own = findings?.findings.filter(each => each.tokenset_id === tokenset_id && !each.known) ?? []
  return {
    errors: own.filter(each => each.severity === 'error').length,
    warnings: own.filter(each => each.severity === 'warning').length,
  }
}

function useSeen(place: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(each => each.isIntersecting) && setVisible(true),
      {
        rootMargin: '200px',
      },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isVisible
}
