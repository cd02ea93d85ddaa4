'use strict'

exports.colorText = '#111827'
exports.colorLink = '#3b82f6'
exports.spaceSmall = '8px'
exports.colorBrand = '#3b82f6'

/** The default mode, by name. */
exports.tokens = {
  'color.text': exports.colorText,
  'color.link': exports.colorLink,
  'space.small': exports.spaceSmall,
  'color.brand': exports.colorBrand,
}

exports.modes = {
  'light-a': exports.tokens,
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

exports.tokenTypes = {
  'color.text': 'color',
  'color.link': 'color',
  'space.small': 'dimension',
  'color.brand': 'color',
}
