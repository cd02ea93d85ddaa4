import { cssString } from './css-string.ts'
import { misfit, type TokenType } from './type.ts'

export const string: TokenType<string> = {
  parse: value => (typeof value === 'string' ? value : misfit('a string', value)),
  text: parsed => cssString(parsed),
  examples: ['Hello', '', 'She said "hi" */ } </style>', 'line\nbreak'],
}
