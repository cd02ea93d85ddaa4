import { misfit, type TokenType } from './type.ts'

export const boolean: TokenType<boolean> = {
  parse(value) {
    if (typeof value === 'boolean') return value
    if (value === 'true' || value === 'false') return value === 'true'
    return misfit('true or false', value)
  },
  text: parsed => String(parsed),
  examples: [true, false, 'true'],
}
