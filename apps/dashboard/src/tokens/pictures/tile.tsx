import { isWide, pictureKind, type Json } from '@tessera/engine'
import { colorOf, cssOf } from '../values/color.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Picture } from './lazy.ts'
import type { PictureProps } from './picture.tsx'
import styles from './tile.module.css'

/** The small picture before a value. Its place is there before the picture is. */
export function Tile(props: PictureProps) {
  if (props.type === 'color') return <ColorTile value={props.value} />
  const kind = pictureKind(props.type, props.name)
  if (kind === 'text' || kind === 'number') return null
  return (
    <span className={styles.place} data-kind={kind}>
      <Picture {...props} room="row" />
    </span>
  )
}

function ColorTile({ value }: { value: Json }) {
  const color = colorOf(value)
  return <Swatch color={cssOf(value)} outside={color !== null && isWide(color)} />
}
