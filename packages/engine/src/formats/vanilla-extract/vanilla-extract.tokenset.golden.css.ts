// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
import { createGlobalTheme, createGlobalThemeContract, createTheme } from '@vanilla-extract/css'

export const vars = createGlobalThemeContract({
  color: {
    text: 'color-text',
    link: 'color-link',
  },
  space: {
    /** Between words */
    small: 'space-small',
  },
})

const values = {
  color: {
    text: '#111827',
    link: '#111827',
  },
  space: {
    small: '0.5rem',
  },
}
createGlobalTheme(':root', vars, values)
export const lightTheme = createTheme(vars, values)

export const highContrastTheme = createTheme(vars, {
  color: {
    text: 'black',
    link: 'oklch(0.4 0.3 264)',
  },
  space: {
    small: '0.5rem',
  },
})
