import styles from './usage.module.css'

interface CodeLine {
  repository: string
  branch: string | null
  file: string
  line: number
  link: string | null
}

/** A place in code, which opens at its host where there is an address. */
export function UsagePlaceLink({ place: { repository, branch, file, line, link } }: { place: CodeLine }) {
  const name = line > 0 ? `${file}:${line}` : file
  return (
    <span className={styles.place}>
      {link === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          <bdi>{name}</bdi>
        </a>
      )}
      <span className={styles.muted}>
        <bdi>{branch === null ? repository : `${repository} ${branch}`}</bdi>
      </span>
    </span>
  )
}
