// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
'use strict'

exports.colorText = '#111827'
exports.colorLink = '#111827'
/** Between words */
exports.spaceSmall = '0.5rem'

/** The default mode, by name. */
exports.tokens = {
  'color.text': exports.colorText,
  'color.link': exports.colorLink,
  'space.small': exports.spaceSmall,
}

exports.modes = {
  'light': exports.tokens,
  'high contrast': {
    'color.text': 'black',
    'color.link': 'oklch(0.4 0.3 264)',
    'space.small': '0.5rem',
  },
}

exports.tokenTypes = {
  'color.text': 'color',
  'color.link': 'color',
  'space.small': 'dimension',
}
