import { definePreset } from 'unocss'

/** For `presetWind4`. */
export const theme = {
  colors: {
    text: 'var(--token-color-text)',
    link: 'var(--token-color-link)',
    brand: 'var(--token-color-brand)',
  },
  spacing: {
    small: '8px',
  },
}

const css = [
  ':root {',
  '  --token-color-text: #111827;',
  '  --token-color-link: #3b82f6;',
  '  --token-color-brand: #3b82f6;',
  '}',
  '/* light-b Mode */',
  ':root[data-theme="light-b"] {',
  '  --token-color-text: #111827;',
  '  --token-color-link: #e11d48;',
  '  --token-color-brand: #e11d48;',
  '}',
  '/* dark-a Mode */',
  ':root[data-theme="dark-a"] {',
  '  --token-color-text: #ffffff;',
  '  --token-color-link: #3b82f6;',
  '  --token-color-brand: #3b82f6;',
  '}',
  '/* dark-b Mode */',
  ':root[data-theme="dark-b"] {',
  '  --token-color-text: #ffffff;',
  '  --token-color-link: #e11d48;',
  '  --token-color-brand: #e11d48;',
  '}',
].join('\n')

export const presetTokens = definePreset(() => ({
  name: 'tokens-themes',
  theme,
  preflights: [{ getCSS: () => css }],
}))

export default presetTokens
