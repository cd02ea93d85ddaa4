/** The first color */
export const color1 = '#3B82F6'
export const color2 = '#38f8'
export const color3 = 'rebeccapurple'
export const color4 = 'transparent'
export const color5 = 'rgb(59 130 246 / 50%)'
export const color6 = 'rgba(59, 130, 246, 0.25)'
export const color7 = 'hsl(217deg 91% 60%)'
export const color8 = 'hwb(120 10% 20%)'
export const color9 = 'lab(52.2% 40.2 59.9)'
export const color10 = 'oklch(0.7 0.15 200)'
export const color11 = 'oklch(0.75 0.35 145)'
export const color12 = 'color(display-p3 1 0.2 0)'
export const color13 = '#3366e680'
export const color14 = 'hsl(none 0% 100%)'
export const color15 = 'color(display-p3 0 1 0)'
export const colorAlias = '#3B82F6'
/** The first dimension */
export const dimension1 = '16px'
export const dimension2 = '1.5rem'
export const dimension3 = '8px'
export const dimension4 = '-0.5px'
export const dimension5 = '12pt'
export const dimension6 = '50%'
export const dimension7 = '100vw'
export const dimension8 = '0rem'
export const dimension9 = 'clamp(1rem, 0.5rem + 2vw, 2rem)'
export const dimensionAlias = '16px'
/** The first fontFamily */
export const fontFamily1 = '"Inter", "Helvetica Neue", sans-serif'
export const fontFamily2 = '"Georgia", serif'
export const fontFamily3 = '"Inter"'
export const fontFamily4 = '"O\'Reilly Sans"'
export const fontFamilyAlias = '"Inter", "Helvetica Neue", sans-serif'
/** The first fontWeight */
export const fontWeight1 = 700
export const fontWeight2 = 600
export const fontWeight3 = 350
export const fontWeight4 = 1
export const fontWeight5 = 1000
export const fontWeightAlias = 700
/** The first fontSize */
export const fontSize1 = '1rem'
export const fontSize2 = '14px'
export const fontSize3 = '1.25em'
export const fontSizeAlias = '1rem'
/** The first lineHeight */
export const lineHeight1 = 1.5
export const lineHeight2 = '24px'
export const lineHeight3 = '150%'
export const lineHeight4 = 1.25
export const lineHeight5 = '1.5rem'
export const lineHeightAlias = 1.5
/** The first letterSpacing */
export const letterSpacing1 = '-0.5px'
export const letterSpacing2 = '0.02em'
export const letterSpacing3 = '0px'
export const letterSpacingAlias = '-0.5px'
/** The first duration */
export const duration1 = '150ms'
export const duration2 = '0.2s'
export const duration3 = '0.5s'
export const duration4 = '0s'
export const durationAlias = '150ms'
/** The first cubicBezier */
export const cubicBezier1 = [0.4, 0, 0.2, 1]
export const cubicBezier2 = [0, -0.5, 1, 1.5]
export const cubicBezierAlias = [0.4, 0, 0.2, 1]
/** The first number */
export const number1 = 1.5
export const number2 = 0
export const number3 = -2
export const number4 = 0.25
export const number5 = 0.0000001
export const number6 = 1000000000000000000000
export const numberAlias = 1.5
/** The first strokeStyle */
export const strokeStyle1 = 'solid'
export const strokeStyle2 = 'dotted'
export const strokeStyle3 = 'dashed'
export const strokeStyleAlias = 'solid'
/** The first border */
export const border1 = '1px solid #3b82f6'
export const border2 = '0.125rem dashed rgb(0 0 0 / 0.5)'
export const borderAlias = '1px solid #3b82f6'
/** The first transition */
export const transition1 = '200ms cubic-bezier(0.5, 0, 1, 1) 0ms'
export const transition2 = '0.3s cubic-bezier(0.4, -0.2, 0.2, 1.4) -100ms'
export const transitionAlias = '200ms cubic-bezier(0.5, 0, 1, 1) 0ms'
/** The first shadow */
export const shadow1 = '0px 2px 4px 0px #00000080'
export const shadow2 = '0px 1px 2px -1px rgb(0 0 0 / 10%), inset 1px 1px 0.5rem 0px #fff'
export const shadow3 = '0px 2px 4px #00000080'
export const shadowAlias = '0px 2px 4px 0px #00000080'
/** The first gradient */
export const gradient1 = 'linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%)'
export const gradient2 = 'linear-gradient(red 0%, red 0%)'
export const gradientAlias = 'linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%)'
/** The first typography */
export const typography1 = { fontFamily: '"Inter", sans-serif', fontSize: '16px', fontWeight: 700, letterSpacing: '0.02em', lineHeight: 1.5 }
export const typography2 = { fontSize: '1.25rem', lineHeight: '150%' }
export const typographyAlias = { fontFamily: '"Inter", sans-serif', fontSize: '16px', fontWeight: 700, letterSpacing: '0.02em', lineHeight: 1.5 }
/** The first string */
export const string1 = 'Hello'
export const string2 = ''
export const string3 = 'She said "hi" */ } \u003c/style>'
export const string4 = 'line\nbreak'
export const stringAlias = 'Hello'
/** The first boolean */
export const boolean1 = true
export const boolean2 = false
export const boolean3 = true
export const booleanAlias = true

export const tokens = {
  'color.1': color1,
  'color.2': color2,
  'color.3': color3,
  'color.4': color4,
  'color.5': color5,
  'color.6': color6,
  'color.7': color7,
  'color.8': color8,
  'color.9': color9,
  'color.10': color10,
  'color.11': color11,
  'color.12': color12,
  'color.13': color13,
  'color.14': color14,
  'color.15': color15,
  'color.alias': colorAlias,
  'dimension.1': dimension1,
  'dimension.2': dimension2,
  'dimension.3': dimension3,
  'dimension.4': dimension4,
  'dimension.5': dimension5,
  'dimension.6': dimension6,
  'dimension.7': dimension7,
  'dimension.8': dimension8,
  'dimension.9': dimension9,
  'dimension.alias': dimensionAlias,
  'fontFamily.1': fontFamily1,
  'fontFamily.2': fontFamily2,
  'fontFamily.3': fontFamily3,
  'fontFamily.4': fontFamily4,
  'fontFamily.alias': fontFamilyAlias,
  'fontWeight.1': fontWeight1,
  'fontWeight.2': fontWeight2,
  'fontWeight.3': fontWeight3,
  'fontWeight.4': fontWeight4,
  'fontWeight.5': fontWeight5,
  'fontWeight.alias': fontWeightAlias,
  'fontSize.1': fontSize1,
  'fontSize.2': fontSize2,
  'fontSize.3': fontSize3,
  'fontSize.alias': fontSizeAlias,
  'lineHeight.1': lineHeight1,
  'lineHeight.2': lineHeight2,
  'lineHeight.3': lineHeight3,
  'lineHeight.4': lineHeight4,
  'lineHeight.5': lineHeight5,
  'lineHeight.alias': lineHeightAlias,
  'letterSpacing.1': letterSpacing1,
  'letterSpacing.2': letterSpacing2,
  'letterSpacing.3': letterSpacing3,
  'letterSpacing.alias': letterSpacingAlias,
  'duration.1': duration1,
  'duration.2': duration2,
  'duration.3': duration3,
  'duration.4': duration4,
  'duration.alias': durationAlias,
  'cubicBezier.1': cubicBezier1,
  'cubicBezier.2': cubicBezier2,
  'cubicBezier.alias': cubicBezierAlias,
  'number.1': number1,
  'number.2': number2,
  'number.3': number3,
  'number.4': number4,
  'number.5': number5,
  'number.6': number6,
  'number.alias': numberAlias,
  'strokeStyle.1': strokeStyle1,
  'strokeStyle.2': strokeStyle2,
  'strokeStyle.3': strokeStyle3,
  'strokeStyle.alias': strokeStyleAlias,
  'border.1': border1,
  'border.2': border2,
  'border.alias': borderAlias,
  'transition.1': transition1,
  'transition.2': transition2,
  'transition.alias': transitionAlias,
  'shadow.1': shadow1,
  'shadow.2': shadow2,
  'shadow.3': shadow3,
  'shadow.alias': shadowAlias,
  'gradient.1': gradient1,
  'gradient.2': gradient2,
  'gradient.alias': gradientAlias,
  'typography.1': typography1,
  'typography.2': typography2,
  'typography.alias': typographyAlias,
  'string.1': string1,
  'string.2': string2,
  'string.3': string3,
  'string.4': string4,
  'string.alias': stringAlias,
  'boolean.1': boolean1,
  'boolean.2': boolean2,
  'boolean.3': boolean3,
  'boolean.alias': booleanAlias,
}

export const tokenTypes = {
  'color.1': 'color',
  'color.2': 'color',
  'color.3': 'color',
  'color.4': 'color',
  'color.5': 'color',
  'color.6': 'color',
  'color.7': 'color',
  'color.8': 'color',
  'color.9': 'color',
  'color.10': 'color',
  'color.11': 'color',
  'color.12': 'color',
  'color.13': 'color',
  'color.14': 'color',
  'color.15': 'color',
  'color.alias': 'color',
  'dimension.1': 'dimension',
  'dimension.2': 'dimension',
  'dimension.3': 'dimension',
  'dimension.4': 'dimension',
  'dimension.5': 'dimension',
  'dimension.6': 'dimension',
  'dimension.7': 'dimension',
  'dimension.8': 'dimension',
  'dimension.9': 'dimension',
  'dimension.alias': 'dimension',
  'fontFamily.1': 'fontFamily',
  'fontFamily.2': 'fontFamily',
  'fontFamily.3': 'fontFamily',
  'fontFamily.4': 'fontFamily',
  'fontFamily.alias': 'fontFamily',
  'fontWeight.1': 'fontWeight',
  'fontWeight.2': 'fontWeight',
  'fontWeight.3': 'fontWeight',
  'fontWeight.4': 'fontWeight',
  'fontWeight.5': 'fontWeight',
  'fontWeight.alias': 'fontWeight',
  'fontSize.1': 'fontSize',
  'fontSize.2': 'fontSize',
  'fontSize.3': 'fontSize',
  'fontSize.alias': 'fontSize',
  'lineHeight.1': 'lineHeight',
  'lineHeight.2': 'lineHeight',
  'lineHeight.3': 'lineHeight',
  'lineHeight.4': 'lineHeight',
  'lineHeight.5': 'lineHeight',
  'lineHeight.alias': 'lineHeight',
  'letterSpacing.1': 'letterSpacing',
  'letterSpacing.2': 'letterSpacing',
  'letterSpacing.3': 'letterSpacing',
  'letterSpacing.alias': 'letterSpacing',
  'duration.1': 'duration',
  'duration.2': 'duration',
  'duration.3': 'duration',
  'duration.4': 'duration',
  'duration.alias': 'duration',
  'cubicBezier.1': 'cubicBezier',
  'cubicBezier.2': 'cubicBezier',
  'cubicBezier.alias': 'cubicBezier',
  'number.1': 'number',
  'number.2': 'number',
  'number.3': 'number',
  'number.4': 'number',
  'number.5': 'number',
  'number.6': 'number',
  'number.alias': 'number',
  'strokeStyle.1': 'strokeStyle',
  'strokeStyle.2': 'strokeStyle',
  'strokeStyle.3': 'strokeStyle',
  'strokeStyle.alias': 'strokeStyle',
  'border.1': 'border',
  'border.2': 'border',
  'border.alias': 'border',
  'transition.1': 'transition',
  'transition.2': 'transition',
  'transition.alias': 'transition',
  'shadow.1': 'shadow',
  'shadow.2': 'shadow',
  'shadow.3': 'shadow',
  'shadow.alias': 'shadow',
  'gradient.1': 'gradient',
  'gradient.2': 'gradient',
  'gradient.alias': 'gradient',
  'typography.1': 'typography',
  'typography.2': 'typography',
  'typography.alias': 'typography',
  'string.1': 'string',
  'string.2': 'string',
  'string.3': 'string',
  'string.4': 'string',
  'string.alias': 'string',
  'boolean.1': 'boolean',
  'boolean.2': 'boolean',
  'boolean.3': 'boolean',
  'boolean.alias': 'boolean',
}
