import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { writeReactNative } from './write.ts'

export const reactNative: Format = {
  id: 'react-native',
  label: 'React Native (TypeScript)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'ts',
  axes: 'many',
  // Properties may have reserved words as names.
  identifiers: 'any text',
  constants: text =>
    constantsInLines(text, {
      opens: /^(?:export const |\s+)([\p{L}_][\p{L}\p{Nd}_]*)(?: =|:) \{$/u,
      declares: /^\s+([\p{L}_][\p{L}\p{Nd}_]*): .*,$/u,
    }),
  write: writeReactNative,
  options: ['prefix', 'remBase'],
}
