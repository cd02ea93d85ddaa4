export const modes = {
  'light-a': {
    'color.text': '#111827',
    'color.link': '#3b82f6',
    'space.small': '8px',
    'color.brand': '#3b82f6',
  },
  'light-b': {
    'color.text': '#111827',
    'color.link': '#e11d48',
    'space.small': '8px',
    'color.brand': '#e11d48',
  },
  'dark-a': {
    'color.text': '#ffffff',
    'color.link': '#3b82f6',
    'space.small': '8px',
    'color.brand': '#3b82f6',
  },
  'dark-b': {
    'color.text': '#ffffff',
    'color.link': '#e11d48',
    'space.small': '8px',
    'color.brand': '#e11d48',
  },
} as const

export type ModeName = keyof typeof modes

/** The default mode. */
export const tokens = modes['light-a']

export type TokenName = keyof typeof tokens

export const tokenTypes = {
  'color.text': 'color',
  'color.link': 'color',
  'space.small': 'dimension',
  'color.brand': 'color',
} as const

/** The names of one type: `NamesOf<'color'>`. */
export type NamesOf<Type extends string> = {
  [Name in TokenName]: (typeof tokenTypes)[Name] extends Type ? Name : never
}[TokenName]
