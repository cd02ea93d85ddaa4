import type { CheckFinding } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import styles from './findings.module.css'

/** A link to the token in the grid, at the mode or the permutation of the finding. */
export function TokenLink({ finding }: { finding: CheckFinding }) {
  const { token, tokenset_id: tokenset, workspace_id: ws, mode_id, resolver_id, input } = finding
  if (token === '') return <span>Options of the rule</span>
  if (tokenset === null) return <bdi>{token}</bdi>
  const themed = resolver_id === null ? {} : { themes: resolver_id, input: inputOf(input) }
  return (
    <Link
      to="/w/$ws/t/$tokenset"
      params={{ ws, tokenset }}
      search={{ sel: token, ...(mode_id === null ? {} : { at: mode_id }), ...themed }}
      className={styles.token!}
    >
      <bdi>{token}</bdi>
    </Link>
  )
}

const inputOf = (input: CheckFinding['input']) =>
  Object.entries(input ?? {})
    .map(pair => pair.join(':'))
    .join(',')
