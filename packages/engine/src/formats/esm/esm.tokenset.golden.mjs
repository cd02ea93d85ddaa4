// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
export const colorText = '#111827'
export const colorLink = '#111827'
/** Between words */
export const spaceSmall = '0.5rem'

/** The default mode, by name. */
export const tokens = {
  'color.text': colorText,
  'color.link': colorLink,
  'space.small': spaceSmall,
}

export const modes = {
  'light': tokens,
  'high contrast': {
    'color.text': 'black',
    'color.link': 'oklch(0.4 0.3 264)',
    'space.small': '0.5rem',
  },
}

export const tokenTypes = {
  'color.text': 'color',
  'color.link': 'color',
  'space.small': 'dimension',
}
