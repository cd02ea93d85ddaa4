import { createGlobalTheme, createGlobalThemeContract, createTheme } from '@vanilla-extract/css'

export const vars = createGlobalThemeContract({
  color: {
    text: 'color-text',
    link: 'color-link',
    brand: 'color-brand',
  },
  space: {
    small: 'space-small',
  },
})

const values = {
  color: {
    text: '#111827',
    link: '#3b82f6',
    brand: '#3b82f6',
  },
  space: {
    small: '8px',
  },
}
createGlobalTheme(':root', vars, values)
export const lightATheme = createTheme(vars, values)

export const lightBTheme = createTheme(vars, {
  color: {
    text: '#111827',
    link: '#e11d48',
    brand: '#e11d48',
  },
  space: {
    small: '8px',
  },
})

export const darkATheme = createTheme(vars, {
  color: {
    text: '#ffffff',
    link: '#3b82f6',
    brand: '#3b82f6',
  },
  space: {
    small: '8px',
  },
})

export const darkBTheme = createTheme(vars, {
  color: {
    text: '#ffffff',
    link: '#e11d48',
    brand: '#e11d48',
  },
  space: {
    small: '8px',
  },
})
