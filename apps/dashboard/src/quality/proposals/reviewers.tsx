import { useQuery } from '@tanstack/react-query'
import { CheckboxGroup, Label } from 'react-aria-components'
import { Checkbox } from '../../ui/form/field.tsx'
import { membersQuery } from './people.ts'
import styles from './proposals.module.css'

interface Props {
  ws: string
  /** Nobody reviews a proposal of their own. */
  author: string | null | undefined
  value: readonly string[]
  onChange: (reviewers: readonly string[]) => void
}

/** The members who are asked to review a proposal; nothing where there is no other member. */
export function Reviewers({ ws, author, value, onChange }: Props) {
  const { data: members = [] } = useQuery(membersQuery(ws))
  const others = members.filter(({ user_id }) => user_id !== author)
  if (others.length === 0) return null
  return (
    <CheckboxGroup value={[...value]} onChange={onChange} className={styles.choices!}>
      <Label>Reviewers</Label>
      {others.map(({ user_id, user_name, role }) => (
        <Checkbox key={user_id} value={user_id}>
          <bdi>{user_name}</bdi> <span className={styles.muted}>{role}</span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
