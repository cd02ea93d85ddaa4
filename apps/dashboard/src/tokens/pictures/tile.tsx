import { isWide, type Json } from '@tessera/engine'
import { colorOf, cssOf } from '../values/color.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Picture } from './lazy.ts'
import type { PictureProps } from './picture.tsx'

/** The small picture before a value. */
export function Tile(props: PictureProps) {
  return props.type === 'color' ? <ColorTile value={props.value} /> : <Picture {...props} room="row" />
}

function ColorTile({ value }: { value: Json }) {
  const color = colorOf(value)
  return <Swatch color={cssOf(value)} outside={color !== null && isWide(color)} />
}
