import { Link } from '@tanstack/react-router'
import styles from './shell.module.css'

interface Props {
  ws: string
  tokenset: { id: string; name: string }
  /** The visible part of the name. */
  label?: string
}

export function TokensetLink({ ws, tokenset: { id, name }, label = name }: Props) {
  return (
    <Link
      to="/w/$ws/t/$tokenset"
      params={{ ws, tokenset: id }}
      className={styles.link!}
      {...(label === name ? {} : { 'aria-label': name })}
    >
      <bdi>{label}</bdi>
    </Link>
  )
}
