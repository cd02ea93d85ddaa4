import type { Format } from '../format.ts'
import { writeTailwind } from './write.ts'

export const tailwind: Format = {
  id: 'tailwind',
  label: 'Tailwind CSS 4 theme',
  mediaType: 'text/css; charset=utf-8',
  extension: 'css',
  write: writeTailwind,
  options: ['selector', 'delta', 'prefix'],
}
