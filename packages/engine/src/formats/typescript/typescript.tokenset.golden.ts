// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
export const modes = {
  'light': {
    'color.text': '#111827',
    'color.link': '#111827',
    /** Between words */
    'space.small': '0.5rem',
  },
  'high contrast': {
    'color.text': 'black',
    'color.link': 'oklch(0.4 0.3 264)',
    /** Between words */
    'space.small': '0.5rem',
  },
} as const

export type ModeName = keyof typeof modes

/** The default mode. */
export const tokens = modes['light']

export type TokenName = keyof typeof tokens

export const tokenTypes = {
  'color.text': 'color',
  'color.link': 'color',
  'space.small': 'dimension',
} as const

/** The names of one type: `NamesOf<'color'>`. */
export type NamesOf<Type extends string> = {
  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never
}[TokenName]
