import { referencesInFormula, type Resolved, type TypeName } from '@tessera/engine'
import { Button as AriaButton } from 'react-aria-components'
import { inputWords } from '../../tokens/model/themes/input-words.ts'
import { isBroken, type ResolvedValue, type Themed } from '../../tokens/model/themes/themed.ts'
import { ShownText } from '../../tokens/pictures/shown-text.tsx'
import { Tile } from '../../tokens/pictures/tile.tsx'
import { Waiting } from './waiting.tsx'
import styles from './inspector.module.css'

interface Props {
  /** The name of the token. */
  name: string
  type: TypeName
  own: Resolved | undefined
  themed: Themed | null
  /** Null for an alias or a literal. */
  formula: string | null
  /** The result of a reference in the formula. */
  valueOf: (name: string) => Resolved | undefined
  /** Goes to a token of the chain, in the tokenset or in a layer of the themes. */
  onStep: (name: string) => void
}

/** The chain of an alias, the operands of a formula, and a note where only the themes resolve the value. */
export function ValueChain({ name, type, own, themed, formula, valueOf, onStep }: Props) {
  const shown: ResolvedValue | null = themed?.kind === 'resolved' ? themed.resolved : own?.ok ? own : null
  return (
    <>
      {formula !== null && <FormulaChain {...{ name, type, shown, formula, themed, valueOf, onStep }} />}
      {shown && shown.chain.length > 1 && <AliasChain type={type} shown={shown} onStep={onStep} />}
      {own && !own.ok && <Fault own={own} themed={themed} />}
    </>
  )
}

/** Nothing is said to be wrong while the themes, which may have the value, are read. */
function Fault({ own, themed }: { own: Extract<Resolved, { ok: false }>; themed: Themed | null }) {
  if (themed?.kind === 'unknown') return <Waiting rows={1} />
  return <p className={styles.muted}>{noteOf(own.message, themed, isBroken(own, themed))}</p>
}

interface FormulaChainProps extends Pick<Props, 'name' | 'type' | 'themed' | 'valueOf' | 'onStep'> {
  formula: string
  shown: ResolvedValue | null
}

function FormulaChain({ name: token, type, shown, formula, themed, valueOf, onStep }: FormulaChainProps) {
  const names = new Set(referencesInFormula(formula).map(({ name }) => name))
  return (
    <div className={styles.chain} role="group" aria-label="Formula">
      {[...names].map(name => (
        <Operand
          key={name}
          name={name}
          resolved={valueOf(name)}
          isAwaited={themed?.kind === 'unknown'}
          onStep={onStep}
        />
      ))}
      {shown && (
        <span className={styles.step}>
          <span aria-hidden>=</span>
          <Tile type={type} value={shown.value} name={token} />
          <ShownText type={type} value={shown.value} />
        </span>
      )}
    </div>
  )
}

/** The chain as a picture, which is a list as well: the token, each token that it leads to, and the value at the end. */
function AliasChain({ type, shown, onStep }: Pick<Props, 'type' | 'onStep'> & { shown: ResolvedValue }) {
  const [own = '', ...steps] = shown.chain
  const tile = <Tile type={type} value={shown.value} name={own} />
  return (
    <ol className={styles.boxes} aria-label="Alias chain">
      <li>
        <span className={styles.box}>
          {tile}
          <bdi>{own.slice(own.lastIndexOf('.') + 1)}</bdi>
        </span>
      </li>
      {steps.map(step => (
        <li key={step}>
          <AriaButton className={styles.box!} onPress={() => onStep(step)}>
            {tile}
            <bdi>{step}</bdi>
          </AriaButton>
        </li>
      ))}
      <li>
        <span className={styles.box}>
          <ShownText type={type} value={shown.value} />
        </span>
      </li>
    </ol>
  )
}

/** A reference of a formula, with its value. */
function Operand({
  name,
  resolved,
  isAwaited,
  onStep,
}: {
  name: string
  resolved: Resolved | undefined
  /** The themes, in which it may have a value, are still loading. */
  isAwaited: boolean
  onStep: (name: string) => void
}) {
  return (
    <span className={styles.step}>
      <AriaButton className={styles.link!} onPress={() => onStep(name)}>
        <bdi>{name}</bdi>
      </AriaButton>
      {resolved?.ok ? (
        <>
          <Tile type={resolved.type} value={resolved.value} name={name} />
          <ShownText type={resolved.type} value={resolved.value} />
        </>
      ) : (
        !isAwaited && <span className={styles.muted}>{resolved ? 'no value' : 'missing'}</span>
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
  return fault
}
