import type { Format } from '../format.ts'
import { writeCompose } from './write.ts'

export const compose: Format = {
  id: 'compose',
  label: 'Jetpack Compose (Kotlin)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'kt',
  write: writeCompose,
  options: ['prefix', 'remBase'],
}
