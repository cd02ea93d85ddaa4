export const colorText = '#111827'
export const colorLink = '#3b82f6'
export const spaceSmall = '8px'
export const colorBrand = '#3b82f6'

/** The default mode, by name. */
export const tokens = {
  'color.text': colorText,
  'color.link': colorLink,
  'space.small': spaceSmall,
  'color.brand': colorBrand,
}

export const modes = {
  'light-a': tokens,
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
}

export const tokenTypes = {
  'color.text': 'color',
  'color.link': 'color',
  'space.small': 'dimension',
  'color.brand': 'color',
}
