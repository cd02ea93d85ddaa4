import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'

export const vars = createGlobalThemeContract({
  color: {
    /** The first color */
    1: 'color-1',
    2: 'color-2',
    3: 'color-3',
    4: 'color-4',
    5: 'color-5',
    6: 'color-6',
    7: 'color-7',
    8: 'color-8',
    9: 'color-9',
    10: 'color-10',
    11: 'color-11',
    12: 'color-12',
    13: 'color-13',
    14: 'color-14',
    15: 'color-15',
    alias: 'color-alias',
  },
  dimension: {
    /** The first dimension */
    1: 'dimension-1',
    2: 'dimension-2',
    3: 'dimension-3',
    4: 'dimension-4',
    5: 'dimension-5',
    6: 'dimension-6',
    7: 'dimension-7',
    8: 'dimension-8',
    9: 'dimension-9',
    alias: 'dimension-alias',
  },
  fontFamily: {
    /** The first fontFamily */
    1: 'fontFamily-1',
    2: 'fontFamily-2',
    3: 'fontFamily-3',
    4: 'fontFamily-4',
    alias: 'fontFamily-alias',
  },
  fontWeight: {
    /** The first fontWeight */
    1: 'fontWeight-1',
    2: 'fontWeight-2',
    3: 'fontWeight-3',
    4: 'fontWeight-4',
    5: 'fontWeight-5',
    alias: 'fontWeight-alias',
  },
  fontSize: {
    /** The first fontSize */
    1: 'fontSize-1',
    2: 'fontSize-2',
    3: 'fontSize-3',
    alias: 'fontSize-alias',
  },
  lineHeight: {
    /** The first lineHeight */
    1: 'lineHeight-1',
    2: 'lineHeight-2',
    3: 'lineHeight-3',
    4: 'lineHeight-4',
    5: 'lineHeight-5',
    alias: 'lineHeight-alias',
  },
  letterSpacing: {
    /** The first letterSpacing */
    1: 'letterSpacing-1',
    2: 'letterSpacing-2',
    3: 'letterSpacing-3',
    alias: 'letterSpacing-alias',
  },
  duration: {
    /** The first duration */
    1: 'duration-1',
    2: 'duration-2',
    3: 'duration-3',
    4: 'duration-4',
    alias: 'duration-alias',
  },
  cubicBezier: {
    /** The first cubicBezier */
    1: 'cubicBezier-1',
    2: 'cubicBezier-2',
    alias: 'cubicBezier-alias',
  },
  number: {
    /** The first number */
    1: 'number-1',
    2: 'number-2',
    3: 'number-3',
    4: 'number-4',
    5: 'number-5',
    6: 'number-6',
    alias: 'number-alias',
  },
  strokeStyle: {
    /** The first strokeStyle */
    1: 'strokeStyle-1',
    2: 'strokeStyle-2',
    3: 'strokeStyle-3',
    alias: 'strokeStyle-alias',
  },
  border: {
    /** The first border */
    1: 'border-1',
    2: 'border-2',
    alias: 'border-alias',
  },
  transition: {
    /** The first transition */
    1: 'transition-1',
    2: 'transition-2',
    alias: 'transition-alias',
  },
  shadow: {
    /** The first shadow */
    1: 'shadow-1',
    2: 'shadow-2',
    3: 'shadow-3',
    alias: 'shadow-alias',
  },
  gradient: {
    /** The first gradient */
    1: 'gradient-1',
    2: 'gradient-2',
    alias: 'gradient-alias',
  },
  typography: {
    /** The first typography */
    1: 'typography-1',
    2: 'typography-2',
    alias: 'typography-alias',
  },
  string: {
    /** The first string */
    1: 'string-1',
    2: 'string-2',
    3: 'string-3',
    4: 'string-4',
    alias: 'string-alias',
  },
  boolean: {
    /** The first boolean */
    1: 'boolean-1',
    2: 'boolean-2',
    3: 'boolean-3',
    alias: 'boolean-alias',
  },
})

createGlobalTheme(':root', vars, {
  color: {
    1: '#3B82F6',
    2: '#38f8',
    3: 'rebeccapurple',
    4: 'transparent',
    5: 'rgb(59 130 246 / 50%)',
    6: 'rgba(59, 130, 246, 0.25)',
    7: 'hsl(217deg 91% 60%)',
    8: 'hwb(120 10% 20%)',
    9: 'lab(52.2% 40.2 59.9)',
    10: 'oklch(0.7 0.15 200)',
    11: 'oklch(0.75 0.35 145)',
    12: 'color(display-p3 1 0.2 0)',
    13: '#3366e680',
    14: 'hsl(none 0% 100%)',
    15: 'color(display-p3 0 1 0)',
    alias: '#3B82F6',
  },
  dimension: {
    1: '16px',
    2: '1.5rem',
    3: '8px',
    4: '-0.5px',
    5: '12pt',
    6: '50%',
    7: '100vw',
    8: '0rem',
    9: 'clamp(1rem, 0.5rem + 2vw, 2rem)',
    alias: '16px',
  },
  fontFamily: {
    1: '"Inter", "Helvetica Neue", sans-serif',
    2: '"Georgia", serif',
    3: '"Inter"',
    4: '"O\'Reilly Sans"',
    alias: '"Inter", "Helvetica Neue", sans-serif',
  },
  fontWeight: {
    1: '700',
    2: '600',
    3: '350',
    4: '1',
    5: '1000',
    alias: '700',
  },
  fontSize: {
    1: '1rem',
    2: '14px',
    3: '1.25em',
    alias: '1rem',
  },
  lineHeight: {
    1: '1.5',
    2: '24px',
    3: '150%',
    4: '1.25',
    5: '1.5rem',
    alias: '1.5',
  },
  letterSpacing: {
    1: '-0.5px',
    2: '0.02em',
    3: '0px',
    alias: '-0.5px',
  },
  duration: {
    1: '150ms',
    2: '0.2s',
    3: '0.5s',
    4: '0s',
    alias: '150ms',
  },
  cubicBezier: {
    1: 'cubic-bezier(0.4, 0, 0.2, 1)',
    2: 'cubic-bezier(0, -0.5, 1, 1.5)',
    alias: 'cubic-bezier(0.4, 0, 0.2, 1)',
  },
  number: {
    1: '1.5',
    2: '0',
    3: '-2',
    4: '0.25',
    5: '0.0000001',
    6: '1000000000000000000000',
    alias: '1.5',
  },
  strokeStyle: {
    1: 'solid',
    2: 'dotted',
    3: 'dashed',
    alias: 'solid',
  },
  border: {
    1: '1px solid #3b82f6',
    2: '0.125rem dashed rgb(0 0 0 / 0.5)',
    alias: '1px solid #3b82f6',
  },
  transition: {
    1: '200ms cubic-bezier(0.5, 0, 1, 1) 0ms',
    2: '0.3s cubic-bezier(0.4, -0.2, 0.2, 1.4) -100ms',
    alias: '200ms cubic-bezier(0.5, 0, 1, 1) 0ms',
  },
  shadow: {
    1: '0px 2px 4px 0px #00000080',
    2: '0px 1px 2px -1px rgb(0 0 0 / 10%), inset 1px 1px 0.5rem 0px #fff',
    3: '0px 2px 4px #00000080',
    alias: '0px 2px 4px 0px #00000080',
  },
  gradient: {
    1: 'linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%)',
    2: 'linear-gradient(red 0%, red 0%)',
    alias: 'linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%)',
  },
  typography: {
    1: '700 16px/1.5 "Inter", sans-serif',
    2: '1.25rem/150% sans-serif',
    alias: '700 16px/1.5 "Inter", sans-serif',
  },
  string: {
    1: '"Hello"',
    2: '""',
    3: '"She said \\"hi\\" */ } \\3c /style>"',
    4: '"line\\a break"',
    alias: '"Hello"',
  },
  boolean: {
    1: 'true',
    2: 'false',
    3: 'true',
    alias: 'true',
  },
})
