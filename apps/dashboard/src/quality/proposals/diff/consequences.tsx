// The consequences of a proposal: findings of the checks, and tokens that depend on its changes.
import type { ProposalDiff } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { BreaksInCode } from '../../../tokens/uses/used-in-code.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { SeverityMark } from '../../checks/severity.tsx'
import { usePlaces } from '../../checks/use-places.ts'
import { counted } from '../status.tsx'
import styles from '../proposals.module.css'

const mostShown = 50

export function Consequences({ ws, diff }: { ws: string; diff: ProposalDiff }) {
  const { findings, dependents, dependents_total: total, used_in = [] } = diff
  const places = usePlaces(
    ws,
    dependents.map(({ tokenset_id, mode_id }) => ({ tokenset_id, mode_id, resolver_id: null, input: null, count: 1 })),
  )
  return (
    <>
      <BreaksInCode ws={ws} names={used_in.map(({ name }) => name)} doing="Merging" />
      {findings.added.length + findings.removed.length > 0 && (
        <Section
          title="Checks"
          intro={[
            ...(findings.added.length > 0 ? [`${counted(findings.added.length, 'new finding')}`] : []),
            ...(findings.removed.length > 0 ? [`${counted(findings.removed.length, 'finding')} mended`] : []),
          ].join(', ')}
        >
          <Findings label="New findings" findings={findings.added} />
          <Findings label="Mended findings" findings={findings.removed} isMended />
        </Section>
      )}
      {total > 0 && (
        <Section
          title="Used by"
          intro={`${counted(total, 'value')} beside the changed ones ${total === 1 ? 'follows' : 'follow'} them.`}
        >
          <ul className={styles.facts} aria-label="Used by">
            {dependents.slice(0, mostShown).map(({ token_id, mode_id, tokenset_id, name, uses }) => (
              <li key={`${mode_id} ${token_id}`}>
                <Link
                  to="/w/$ws/t/$tokenset"
                  params={{ ws, tokenset: tokenset_id }}
                  search={{ sel: name, at: mode_id }}
                  className={styles.code!}
                >
                  <bdi>{name}</bdi>
                </Link>
                <span className={styles.muted}>
                  {places({ tokenset_id, mode_id, resolver_id: null, input: null, count: 1 })} · uses{' '}
                  <bdi>{uses.join(', ')}</bdi>
                </span>
              </li>
            ))}
          </ul>
          {total > mostShown && <p className={styles.muted}>The first {mostShown} are shown.</p>}
        </Section>
      )}
    </>
  )
}

type AddedFinding = ProposalDiff['findings']['added'][number]

function Findings({
  label,
  findings,
  isMended = false,
}: {
  label: string
  findings: readonly AddedFinding[]
  isMended?: boolean
}) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.facts} aria-label={label}>
      {findings.slice(0, mostShown).map(({ fingerprint, severity, message, token }) => (
        <li key={fingerprint}>
          {isMended ? <span className={styles.mended}>mended</span> : <SeverityMark severity={severity} />}
          <span>
            <bdi className={styles.code}>{token}</bdi> {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
