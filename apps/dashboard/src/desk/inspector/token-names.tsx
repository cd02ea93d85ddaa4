import { identifiers, type TypeName } from '@tessera/engine'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dotted } from '../../ui/text/dotted.tsx'
import { Section } from './section.tsx'
import styles from './inspector.module.css'

/** The names of the token in code. */
export function TokenNames({ type, name }: { type: TypeName; name: string }) {
  return (
    <Section id="names" label="Names in code">
      <div className={styles.rows}>
        {platformNames(type, name).map(({ platform, text }) => (
          <div key={platform} className={styles.row}>
            <span className={styles.key}>{platform}</span>
            <span className={styles.value}>
              <code>
                <Dotted text={text} />
              </code>
            </span>
            <CopyButton text={text} label={`Copy the ${platform} name`} />
          </div>
        ))}
      </div>
    </Section>
  )
}

/** The name of a token in each platform's code, except platforms without its type. */
function platformNames(type: TypeName, name: string): { platform: string; text: string }[] {
  const { css, ios, android } = identifiers(name, type)
  return [
    { platform: 'CSS', text: `var(${css})` },
    ...(ios ? [{ platform: 'iOS', text: ios }] : []),
    ...(android ? [{ platform: 'Android', text: android }] : []),
  ]
}
