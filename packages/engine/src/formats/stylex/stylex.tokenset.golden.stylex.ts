// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
import * as stylex from '@stylexjs/stylex'

export const tokens = stylex.defineVars({
  colorText: '#111827',
  colorLink: '#111827',
  /** Between words */
  spaceSmall: '0.5rem',
})

export const lightTheme = stylex.createTheme(tokens, {
})

export const highContrastTheme = stylex.createTheme(tokens, {
  colorText: 'black',
  colorLink: 'oklch(0.4 0.3 264)',
})
