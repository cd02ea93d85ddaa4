// Left out, as this format has no form for them: dimension.7 (dimension), fontSize.3 (fontSize), letterSpacing.2 (letterSpacing)
// Mapped into sRGB: color.10, color.11, color.12, color.15, gradient.1, gradient.alias
// Written in part: fontWeight.3 without its weight of 350, but with 400, fontWeight.4 without its weight of 1, but with 100, fontWeight.5 without its weight of 1000, but with 900, strokeStyle.3 without its pattern of dashes, border.2 without its pattern of dashes
// 1rem is 16dp
// Of each list of fonts the first is here, since React Native takes one
export const tokens = {
  /** The first color */
  color1: '#3b82f6',
  color2: '#3388ff88',
  color3: '#663399',
  color4: '#00000000',
  color5: '#3b82f680',
  color6: '#3b82f640',
  color7: '#3c83f6',
  color8: '#1acc1a',
  color9: '#c65d07',
  color10: '#00b7c0',
  color11: '#00d600',
  color12: '#ff3407',
  color13: '#3366e680',
  color14: '#ffffff',
  color15: '#00fb29',
  colorAlias: '#3b82f6',
  /** The first dimension */
  dimension1: 16,
  dimension2: 24,
  dimension3: 8,
  dimension4: -0.5,
  dimension5: 16,
  dimension6: '50%',
  dimension8: 0,
  dimension9: 16,
  dimensionAlias: 16,
  /** The first fontFamily */
  fontFamily1: 'Inter',
  fontFamily2: 'Georgia',
  fontFamily3: 'Inter',
  fontFamily4: 'O\'Reilly Sans',
  fontFamilyAlias: 'Inter',
  /** The first fontWeight */
  fontWeight1: '700',
  fontWeight2: '600',
  fontWeight3: '400',
  fontWeight4: '100',
  fontWeight5: '900',
  fontWeightAlias: '700',
  /** The first fontSize */
  fontSize1: 16,
  fontSize2: 14,
  fontSizeAlias: 16,
  /** The first lineHeight */
  /** A multiple of the font size. */
  lineHeight1: 1.5,
  lineHeight2: 24,
  /** A multiple of the font size. */
  lineHeight3: 1.5,
  /** A multiple of the font size. */
  lineHeight4: 1.25,
  lineHeight5: 24,
  /** A multiple of the font size. */
  lineHeightAlias: 1.5,
  /** The first letterSpacing */
  letterSpacing1: -0.5,
  letterSpacing3: 0,
  letterSpacingAlias: -0.5,
  /** The first duration */
  duration1: 150,
  duration2: 200,
  duration3: 500,
  duration4: 0,
  durationAlias: 150,
  /** The first cubicBezier */
  cubicBezier1: [0.4, 0, 0.2, 1],
  cubicBezier2: [0, -0.5, 1, 1.5],
  cubicBezierAlias: [0.4, 0, 0.2, 1],
  /** The first number */
  number1: 1.5,
  number2: 0,
  number3: -2,
  number4: 0.25,
  number5: 0.0000001,
  number6: 1000000000000000000000,
  numberAlias: 1.5,
  /** The first strokeStyle */
  strokeStyle1: 'solid',
  strokeStyle2: 'dotted',
  strokeStyle3: 'dashed',
  strokeStyleAlias: 'solid',
  /** The first border */
  border1: { borderColor: '#3b82f6', borderWidth: 1, borderStyle: 'solid' },
  border2: { borderColor: '#00000080', borderWidth: 2, borderStyle: 'dashed' },
  borderAlias: { borderColor: '#3b82f6', borderWidth: 1, borderStyle: 'solid' },
  /** The first transition */
  transition1: { duration: 200, delay: 0, easing: [0.5, 0, 1, 1] },
  transition2: { duration: 300, delay: -100, easing: [0.4, -0.2, 0.2, 1.4] },
  transitionAlias: { duration: 200, delay: 0, easing: [0.5, 0, 1, 1] },
  /** The first shadow */
  shadow1: { boxShadow: [{ offsetX: 0, offsetY: 2, blurRadius: 4, spreadDistance: 0, color: '#00000080' }] },
  shadow2: { boxShadow: [{ offsetX: 0, offsetY: 1, blurRadius: 2, spreadDistance: -1, color: '#0000001a' }, { offsetX: 1, offsetY: 1, blurRadius: 8, spreadDistance: 0, color: '#ffffff', inset: true }] },
  shadow3: { boxShadow: [{ offsetX: 0, offsetY: 2, blurRadius: 4, spreadDistance: 0, color: '#00000080' }] },
  shadowAlias: { boxShadow: [{ offsetX: 0, offsetY: 2, blurRadius: 4, spreadDistance: 0, color: '#00000080' }] },
  /** The first gradient */
  gradient1: { colors: ['#3b82f6', '#00b7c0', '#00000000'], locations: [0, 0.625, 1] },
  gradient2: { colors: ['#ff0000', '#ff0000'], locations: [0, 1] },
  gradientAlias: { colors: ['#3b82f6', '#00b7c0', '#00000000'], locations: [0, 0.625, 1] },
  /** The first typography */
  typography1: { fontFamily: 'Inter', fontSize: 16, fontWeight: '700', letterSpacing: 0.32, lineHeight: 24 },
  typography2: { fontSize: 20, lineHeight: 30 },
  typographyAlias: { fontFamily: 'Inter', fontSize: 16, fontWeight: '700', letterSpacing: 0.32, lineHeight: 24 },
  /** The first string */
  string1: 'Hello',
  string2: '',
  string3: 'She said "hi" */ } \u003c/style>',
  string4: 'line\nbreak',
  stringAlias: 'Hello',
  /** The first boolean */
  boolean1: true,
  boolean2: false,
  boolean3: true,
  booleanAlias: true,
} as const

export type Tokens = typeof tokens
