import type { ColorPair } from '@tessera/engine'
import { Button } from '../../../ui/button.tsx'
import type { OpenPair } from './matrix.tsx'

/** Opens a pair of a list beside the button. */
export const LookAt = ({ pair: { front, back }, onOpen }: { pair: ColorPair; onOpen: (pair: OpenPair) => void }) => (
  <Button
    size="small"
    aria-label={`Look at ${front} on ${back}`}
    onPress={({ target }) => onOpen({ front, back, anchor: target })}
  >
    Look at
  </Button>
)
