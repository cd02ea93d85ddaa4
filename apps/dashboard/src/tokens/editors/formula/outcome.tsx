import type { TypeName } from '@tessera/engine'
import { CornerDownRight, SquareFunction } from '../../../icons/icons.generated.ts'
import { ValueView } from '../../pictures/value-view.tsx'
import { FaultLine } from './fault-line.tsx'
import type { Judged } from './judge.ts'
import styles from './formula.module.css'

/** The kind and the result of a typed value, or its fault. */
export function Outcome({
  judged: { reading, error, warning, draft, resolved },
  type,
  name,
}: {
  judged: Judged
  type: TypeName
  name: string
}) {
  if (error) return <FaultLine fault={error} kind="error" />
  if (warning) return <FaultLine fault={warning} kind="warning" />
  if (!draft) return null
  const [icon, word] =
    reading.kind === 'alias'
      ? [<CornerDownRight key="i" size={12} aria-hidden />, 'alias']
      : reading.kind === 'formula'
        ? [<SquareFunction key="i" size={12} aria-hidden />, 'formula']
        : [null, type]
  return (
    <>
      <span className={styles.kind}>
        {icon} {word}
      </span>
      <ValueView notation="written" name={name} draft={draft} resolved={resolved} asResolved />
    </>
  )
}
