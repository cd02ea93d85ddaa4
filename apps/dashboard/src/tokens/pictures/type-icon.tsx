import type { TypeName } from '@tessera/engine'
import {
  ALargeSmall,
  Blend,
  Bold,
  CaseSensitive,
  Hash,
  Layers2,
  MoveHorizontal,
  Palette,
  Quote,
  Ruler,
  Spline,
  Square,
  SquareDashed,
  Timer,
  ToggleLeft,
  Type,
  UnfoldVertical,
  Zap,
  type LucideIcon,
} from '../../icons/icons.generated.ts'
import styles from './type-icon.module.css'

const icons: Readonly<Record<TypeName, LucideIcon>> = {
  color: Palette,
  dimension: Ruler,
  fontFamily: Type,
  fontWeight: Bold,
  fontSize: ALargeSmall,
  lineHeight: UnfoldVertical,
  letterSpacing: MoveHorizontal,
  duration: Timer,
  cubicBezier: Spline,
  number: Hash,
  strokeStyle: SquareDashed,
  border: Square,
  transition: Zap,
  shadow: Layers2,
  gradient: Blend,
  typography: CaseSensitive,
  string: Quote,
  boolean: ToggleLeft,
}

/** The icon of the token's type, before its name. */
export function TypeIcon({ type }: { type: TypeName }) {
  const Icon = icons[type]
  return (
    <span className={styles.icon} title={type}>
      <Icon size={13} aria-hidden />
    </span>
  )
}
