import { cx } from '../../ui/class-names.ts'
import { colorOf, initialsOf } from './people.ts'
import styles from './person.module.css'

/** The initials of a person in their color. Decorative: the name stands beside it. */
export function Avatar({ user_id, name }: { user_id: string; name: string }) {
  return (
    <span title={name} aria-hidden data-color={colorOf(user_id)} className={cx(styles.person, styles.avatar)}>
      {initialsOf(name)}
    </span>
  )
}
