import * as stylex from '@stylexjs/stylex'

export const tokens = stylex.defineVars({
  colorText: '#111827',
  colorLink: '#3b82f6',
  spaceSmall: '8px',
  colorBrand: '#3b82f6',
})

export const lightATheme = stylex.createTheme(tokens, {
})

export const lightBTheme = stylex.createTheme(tokens, {
  colorLink: '#e11d48',
  colorBrand: '#e11d48',
})

export const darkATheme = stylex.createTheme(tokens, {
  colorText: '#ffffff',
})

export const darkBTheme = stylex.createTheme(tokens, {
  colorText: '#ffffff',
  colorLink: '#e11d48',
  colorBrand: '#e11d48',
})
