import { referencesInFormula, type Resolved, type TypeName } from '@tessera/engine'
import { Button as AriaButton } from 'react-aria-components'
import { inputWords } from '../../model/themes/input-words.ts'
import { isBroken, type Found, type Themed } from '../../model/themes/themed.ts'
import { valueText } from '../../values/value-text.ts'
import { Tile } from '../../pictures/tile.tsx'
import styles from './inspector.module.css'

interface Props {
  type: TypeName
  own: Resolved | undefined
  themed: Themed | null
  /** The formula that it is; null: an alias or a literal. */
  formula: string | null
  /** What a reference of the formula leads to. */
  valueOf: (name: string) => Resolved | undefined
  /** Where a name of the way is, in the tokenset or in a layer of the themes. */
  onStep: (name: string) => void
}

/** The way that an alias goes, what a formula is worked out from, and what follows it where its own mode cannot. */
export function ValueChain({ type, own, themed, formula, valueOf, onStep }: Props) {
  const shown: Found | null = themed?.kind === 'resolved' ? themed.resolved : own?.ok ? own : null
  const chain = shown?.chain.slice(1) ?? []
  const names = formula === null ? [] : [...new Set(referencesInFormula(formula).map(({ name }) => name))]
  return (
    <>
      {formula !== null && (
        <div className={styles.chain} role="group" aria-label="Formula">
          {names.map(name => (
            <Operand key={name} name={name} resolved={valueOf(name)} onStep={onStep} />
          ))}
          {shown && (
            <span className={styles.step}>
              <span aria-hidden>=</span>
              <Tile type={type} value={shown.value} />
              <code>{valueText(type, shown.value)}</code>
            </span>
          )}
        </div>
      )}
      {shown && chain.length > 0 && (
        <div className={styles.chain}>
          {chain.map(step => (
            <span key={step} className={styles.step}>
              <span aria-hidden>→</span>
              <AriaButton className={styles.link!} onPress={() => onStep(step)}>
                <bdi>{step}</bdi>
              </AriaButton>
            </span>
          ))}
          <span className={styles.step}>
            <span aria-hidden>→</span>
            <code>{valueText(type, shown.value)}</code>
          </span>
        </div>
      )}
      {own && !own.ok && <p className={styles.muted}>{noteOf(own.message, themed, isBroken(own, themed))}</p>}
    </>
  )
}

/** A reference of a formula, with what it is worth. */
function Operand({
  name,
  resolved,
  onStep,
}: {
  name: string
  resolved: Resolved | undefined
  onStep: (name: string) => void
}) {
  return (
    <span className={styles.step}>
      <AriaButton className={styles.link!} onPress={() => onStep(name)}>
        <bdi>{name}</bdi>
      </AriaButton>
      {resolved?.ok ? (
        <>
          <Tile type={resolved.type} value={resolved.value} />
          <code>{valueText(resolved.type, resolved.value)}</code>
        </>
      ) : (
        <span className={styles.muted}>{resolved ? 'no value' : 'missing'}</span>
      )}
    </span>
  )
}

/** The sentence for a value that cannot be resolved in its own mode. */
function noteOf(fault: string, themed: Themed | null, broken: boolean): string {
  if (broken) return fault
  if (themed?.kind === 'resolved') return `Resolved by themes, at ${inputWords(themed.input)}`
  if (themed?.kind === 'elsewhere')
    return `Resolved by themes: ${[themed.themes, inputWords(themed.input)].filter(Boolean).join(', ')}`
  return 'Themes are being read'
}
