import { definePreset } from '@pandacss/dev'

export default definePreset({
  name: 'tokens-themes',
  conditions: {
    extend: {
      lightBTheme: '[data-theme="light-b"] &',
      darkATheme: '[data-theme="dark-a"] &',
      darkBTheme: '[data-theme="dark-b"] &',
    },
  },
  theme: {
    extend: {
      tokens: {
        spacing: {
          small: { value: '8px' },
        },
      },
      semanticTokens: {
        colors: {
          text: { value: { base: '#111827', _darkATheme: '#ffffff', _darkBTheme: '#ffffff' } },
          link: { value: { base: '#3b82f6', _lightBTheme: '#e11d48', _darkBTheme: '#e11d48' } },
          brand: { value: { base: '#3b82f6', _lightBTheme: '#e11d48', _darkBTheme: '#e11d48' } },
        },
      },
    },
  },
})
