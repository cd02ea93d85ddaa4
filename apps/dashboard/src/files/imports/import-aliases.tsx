import { Notice } from '../../ui/states.tsx'
import { someOf, type BrokenAliases } from './broken-aliases.ts'
import styles from './import-screen.module.css'

const mostShown = 10

/** Aliases that the chosen changes would leave without a target, by reason. */
export function ImportAliases({ broken_aliases, unresolved_aliases }: BrokenAliases) {
  if (broken_aliases.length + unresolved_aliases.length === 0) return null
  return (
    <Notice kind="warning">
      <div className={styles.aliases}>
        {broken_aliases.length > 0 && (
          <Names
            title={
              broken_aliases.length === 1
                ? 'One alias points at what would be removed'
                : `${broken_aliases.length} aliases point at what would be removed`
            }
            names={broken_aliases.map(name => ({ name }))}
          />
        )}
        {unresolved_aliases.length > 0 && (
          <Names
            title={
              unresolved_aliases.length === 1
                ? 'One imported alias points at what is not in its mode'
                : `${unresolved_aliases.length} imported aliases point at what is not in their mode`
            }
            names={unresolved_aliases.map(({ name, missing_targets }) => ({ name, to: someOf(missing_targets) }))}
          />
        )}
      </div>
    </Notice>
  )
}

function Names({ title, names }: { title: string; names: readonly { name: string; to?: string }[] }) {
  const more = names.length - mostShown
  return (
    <div>
      <p>{title}</p>
      <ul aria-label={title}>
        {names.slice(0, mostShown).map(({ name, to }) => (
          <li key={name}>
            <code>{name}</code>
            {to !== undefined && (
              <>
                {' '}
                → <code>{to}</code>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </div>
  )
}
