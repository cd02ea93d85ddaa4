// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
import { definePreset } from '@pandacss/dev'

export default definePreset({
  name: 'tokens-tokens',
  conditions: {
    extend: {
      highContrastTheme: '[data-theme="high-contrast"] &',
    },
  },
  theme: {
    extend: {
      tokens: {
        spacing: {
          small: { value: '0.5rem', description: 'Between words' },
        },
      },
      semanticTokens: {
        colors: {
          text: { value: { base: '#111827', _highContrastTheme: 'black' } },
          link: { value: { base: '#111827', _highContrastTheme: 'oklch(0.4 0.3 264)' } },
        },
      },
    },
  },
})
