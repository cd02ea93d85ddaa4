// Renamed, as another token has the name already: typography.1 is --text-1-2, typography.2 is --text-2-2, typography.alias is --text-alias-2
import { definePreset } from 'unocss'

/** For `presetWind4`. */
export const theme = {
  colors: {
    /** The first color */
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
  font: {
    /** The first fontFamily */
    1: '"Inter", "Helvetica Neue", sans-serif',
    2: '"Georgia", serif',
    3: '"Inter"',
    4: '"O\'Reilly Sans"',
    alias: '"Inter", "Helvetica Neue", sans-serif',
  },
  text: {
    /** The first fontSize */
    1: { fontSize: '1rem' },
    2: { fontSize: '14px' },
    3: { fontSize: '1.25em' },
    alias: { fontSize: '1rem' },
    /** The first typography */
    /** font-family: "Inter", sans-serif */
    /** font-weight: 700 */
    '1-2': { fontSize: '16px', lineHeight: '1.5', letterSpacing: '0.02em' },
    '2-2': { fontSize: '1.25rem', lineHeight: '150%' },
    /** font-family: "Inter", sans-serif */
    /** font-weight: 700 */
    'alias-2': { fontSize: '16px', lineHeight: '1.5', letterSpacing: '0.02em' },
  },
  fontWeight: {
    /** The first fontWeight */
    1: '700',
    2: '600',
    3: '350',
    4: '1',
    5: '1000',
    alias: '700',
  },
  tracking: {
    /** The first letterSpacing */
    1: '-0.5px',
    2: '0.02em',
    3: '0px',
    alias: '-0.5px',
  },
  leading: {
    /** The first lineHeight */
    1: '1.5',
    2: '24px',
    3: '150%',
    4: '1.25',
    5: '1.5rem',
    alias: '1.5',
  },
  shadow: {
    /** The first shadow */
    1: '0px 2px 4px 0px #00000080',
    2: '0px 1px 2px -1px rgb(0 0 0 / 10%), inset 1px 1px 0.5rem 0px #fff',
    3: '0px 2px 4px #00000080',
    alias: '0px 2px 4px 0px #00000080',
  },
  ease: {
    /** The first cubicBezier */
    1: 'cubic-bezier(0.4, 0, 0.2, 1)',
    2: 'cubic-bezier(0, -0.5, 1, 1.5)',
    alias: 'cubic-bezier(0.4, 0, 0.2, 1)',
  },
  spacing: {
    /** The first dimension */
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
}

const css = [
  ':root {',
  '  /* The first duration */',
  '  --token-duration-1: 150ms;',
  '  --token-duration-2: 0.2s;',
  '  --token-duration-3: 0.5s;',
  '  --token-duration-4: 0s;',
  '  --token-duration-alias: 150ms;',
  '  /* The first number */',
  '  --token-number-1: 1.5;',
  '  --token-number-2: 0;',
  '  --token-number-3: -2;',
  '  --token-number-4: 0.25;',
  '  --token-number-5: 0.0000001;',
  '  --token-number-6: 1000000000000000000000;',
  '  --token-number-alias: 1.5;',
  '  /* The first strokeStyle */',
  '  --token-strokeStyle-1: solid;',
  '  --token-strokeStyle-2: dotted;',
  '  --token-strokeStyle-3: dashed;',
  '  --token-strokeStyle-alias: solid;',
  '  /* The first border */',
  '  --token-border-1: 1px solid #3b82f6;',
  '  --token-border-2: 0.125rem dashed rgb(0 0 0 / 0.5);',
  '  --token-border-alias: 1px solid #3b82f6;',
  '  /* The first transition */',
  '  --token-transition-1: 200ms cubic-bezier(0.5, 0, 1, 1) 0ms;',
  '  --token-transition-2: 0.3s cubic-bezier(0.4, -0.2, 0.2, 1.4) -100ms;',
  '  --token-transition-alias: 200ms cubic-bezier(0.5, 0, 1, 1) 0ms;',
  '  /* The first gradient */',
  '  --token-gradient-1: linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%);',
  '  --token-gradient-2: linear-gradient(red 0%, red 0%);',
  '  --token-gradient-alias: linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%);',
  '  /* The first string */',
  '  --token-string-1: "Hello";',
  '  --token-string-2: "";',
  '  --token-string-3: "She said \\"hi\\" */ } \\3c /style>";',
  '  --token-string-4: "line\\a break";',
  '  --token-string-alias: "Hello";',
  '  /* The first boolean */',
  '  --token-boolean-1: true;',
  '  --token-boolean-2: false;',
  '  --token-boolean-3: true;',
  '  --token-boolean-alias: true;',
  '}',
].join('\n')

export const presetTokens = definePreset(() => ({
  name: 'tokens-tokens',
  theme,
  preflights: [{ getCSS: () => css }],
}))

export default presetTokens
