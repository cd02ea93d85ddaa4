// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
import { definePreset } from 'unocss'

/** For `presetWind4`. */
export const theme = {
  colors: {
    text: 'var(--token-color-text)',
    link: 'var(--token-color-link)',
  },
  spacing: {
    /** Between words */
    small: '0.5rem',
  },
}

const css = [
  ':root {',
  '  --token-color-text: #111827;',
  '  --token-color-link: #111827;',
  '}',
  '/* High contrast Mode */',
  ':root[data-theme="high-contrast"] {',
  '  --token-color-text: black;',
  '  --token-color-link: oklch(0.4 0.3 264);',
  '}',
].join('\n')

export const presetTokens = definePreset(() => ({
  name: 'tokens-tokens',
  theme,
  preflights: [{ getCSS: () => css }],
}))

export default presetTokens
