'use strict'

/** The first color */
exports.color1 = '#3B82F6'
exports.color2 = '#38f8'
exports.color3 = 'rebeccapurple'
exports.color4 = 'transparent'
exports.color5 = 'rgb(59 130 246 / 50%)'
exports.color6 = 'rgba(59, 130, 246, 0.25)'
exports.color7 = 'hsl(217deg 91% 60%)'
exports.color8 = 'hwb(120 10% 20%)'
exports.color9 = 'lab(52.2% 40.2 59.9)'
exports.color10 = 'oklch(0.7 0.15 200)'
exports.color11 = 'oklch(0.75 0.35 145)'
exports.color12 = 'color(display-p3 1 0.2 0)'
exports.color13 = '#3366e680'
exports.color14 = 'hsl(none 0% 100%)'
exports.color15 = 'color(display-p3 0 1 0)'
exports.colorAlias = '#3B82F6'
/** The first dimension */
exports.dimension1 = '16px'
exports.dimension2 = '1.5rem'
exports.dimension3 = '8px'
exports.dimension4 = '-0.5px'
exports.dimension5 = '12pt'
exports.dimension6 = '50%'
exports.dimension7 = '100vw'
exports.dimension8 = '0rem'
exports.dimension9 = 'clamp(1rem, 0.5rem + 2vw, 2rem)'
exports.dimensionAlias = '16px'
/** The first fontFamily */
exports.fontFamily1 = '"Inter", "Helvetica Neue", sans-serif'
exports.fontFamily2 = '"Georgia", serif'
exports.fontFamily3 = '"Inter"'
exports.fontFamily4 = '"O\'Reilly Sans"'
exports.fontFamilyAlias = '"Inter", "Helvetica Neue", sans-serif'
/** The first fontWeight */
exports.fontWeight1 = 700
exports.fontWeight2 = 600
exports.fontWeight3 = 350
exports.fontWeight4 = 1
exports.fontWeight5 = 1000
exports.fontWeightAlias = 700
/** The first fontSize */
exports.fontSize1 = '1rem'
exports.fontSize2 = '14px'
exports.fontSize3 = '1.25em'
exports.fontSizeAlias = '1rem'
/** The first lineHeight */
exports.lineHeight1 = 1.5
exports.lineHeight2 = '24px'
exports.lineHeight3 = '150%'
exports.lineHeight4 = 1.25
exports.lineHeight5 = '1.5rem'
exports.lineHeightAlias = 1.5
/** The first letterSpacing */
exports.letterSpacing1 = '-0.5px'
exports.letterSpacing2 = '0.02em'
exports.letterSpacing3 = '0px'
exports.letterSpacingAlias = '-0.5px'
/** The first duration */
exports.duration1 = '150ms'
exports.duration2 = '0.2s'
exports.duration3 = '0.5s'
exports.duration4 = '0s'
exports.durationAlias = '150ms'
/** The first cubicBezier */
exports.cubicBezier1 = [0.4, 0, 0.2, 1]
exports.cubicBezier2 = [0, -0.5, 1, 1.5]
exports.cubicBezierAlias = [0.4, 0, 0.2, 1]
/** The first number */
exports.number1 = 1.5
exports.number2 = 0
exports.number3 = -2
exports.number4 = 0.25
exports.number5 = 0.0000001
exports.number6 = 1000000000000000000000
exports.numberAlias = 1.5
/** The first strokeStyle */
exports.strokeStyle1 = 'solid'
exports.strokeStyle2 = 'dotted'
exports.strokeStyle3 = 'dashed'
exports.strokeStyleAlias = 'solid'
/** The first border */
exports.border1 = '1px solid #3b82f6'
exports.border2 = '0.125rem dashed rgb(0 0 0 / 0.5)'
exports.borderAlias = '1px solid #3b82f6'
/** The first transition */
exports.transition1 = '200ms cubic-bezier(0.5, 0, 1, 1) 0ms'
exports.transition2 = '0.3s cubic-bezier(0.4, -0.2, 0.2, 1.4) -100ms'
exports.transitionAlias = '200ms cubic-bezier(0.5, 0, 1, 1) 0ms'
/** The first shadow */
exports.shadow1 = '0px 2px 4px 0px #00000080'
exports.shadow2 = '0px 1px 2px -1px rgb(0 0 0 / 10%), inset 1px 1px 0.5rem 0px #fff'
exports.shadow3 = '0px 2px 4px #00000080'
exports.shadowAlias = '0px 2px 4px 0px #00000080'
/** The first gradient */
exports.gradient1 = 'linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%)'
exports.gradient2 = 'linear-gradient(red 0%, red 0%)'
exports.gradientAlias = 'linear-gradient(#3b82f6 0%, oklch(0.7 0.15 200) 62.5%, #0000 100%)'
/** The first typography */
exports.typography1 = { fontFamily: '"Inter", sans-serif', fontSize: '16px', fontWeight: 700, letterSpacing: '0.02em', lineHeight: 1.5 }
exports.typography2 = { fontSize: '1.25rem', lineHeight: '150%' }
exports.typographyAlias = { fontFamily: '"Inter", sans-serif', fontSize: '16px', fontWeight: 700, letterSpacing: '0.02em', lineHeight: 1.5 }
/** The first string */
exports.string1 = 'Hello'
exports.string2 = ''
exports.string3 = 'She said "hi" */ } \u003c/style>'
exports.string4 = 'line\nbreak'
exports.stringAlias = 'Hello'
/** The first boolean */
exports.boolean1 = true
exports.boolean2 = false
exports.boolean3 = true
exports.booleanAlias = true

exports.tokens = {
  'color.1': exports.color1,
  'color.2': exports.color2,
  'color.3': exports.color3,
  'color.4': exports.color4,
  'color.5': exports.color5,
  'color.6': exports.color6,
  'color.7': exports.color7,
  'color.8': exports.color8,
  'color.9': exports.color9,
  'color.10': exports.color10,
  'color.11': exports.color11,
  'color.12': exports.color12,
  'color.13': exports.color13,
  'color.14': exports.color14,
  'color.15': exports.color15,
  'color.alias': exports.colorAlias,
  'dimension.1': exports.dimension1,
  'dimension.2': exports.dimension2,
  'dimension.3': exports.dimension3,
  'dimension.4': exports.dimension4,
  'dimension.5': exports.dimension5,
  'dimension.6': exports.dimension6,
  'dimension.7': exports.dimension7,
  'dimension.8': exports.dimension8,
  'dimension.9': exports.dimension9,
  'dimension.alias': exports.dimensionAlias,
  'fontFamily.1': exports.fontFamily1,
  'fontFamily.2': exports.fontFamily2,
  'fontFamily.3': exports.fontFamily3,
  'fontFamily.4': exports.fontFamily4,
  'fontFamily.alias': exports.fontFamilyAlias,
  'fontWeight.1': exports.fontWeight1,
  'fontWeight.2': exports.fontWeight2,
  'fontWeight.3': exports.fontWeight3,
  'fontWeight.4': exports.fontWeight4,
  'fontWeight.5': exports.fontWeight5,
  'fontWeight.alias': exports.fontWeightAlias,
  'fontSize.1': exports.fontSize1,
  'fontSize.2': exports.fontSize2,
  'fontSize.3': exports.fontSize3,
  'fontSize.alias': exports.fontSizeAlias,
  'lineHeight.1': exports.lineHeight1,
  'lineHeight.2': exports.lineHeight2,
  'lineHeight.3': exports.lineHeight3,
  'lineHeight.4': exports.lineHeight4,
  'lineHeight.5': exports.lineHeight5,
  'lineHeight.alias': exports.lineHeightAlias,
  'letterSpacing.1': exports.letterSpacing1,
  'letterSpacing.2': exports.letterSpacing2,
  'letterSpacing.3': exports.letterSpacing3,
  'letterSpacing.alias': exports.letterSpacingAlias,
  'duration.1': exports.duration1,
  'duration.2': exports.duration2,
  'duration.3': exports.duration3,
  'duration.4': exports.duration4,
  'duration.alias': exports.durationAlias,
  'cubicBezier.1': exports.cubicBezier1,
  'cubicBezier.2': exports.cubicBezier2,
  'cubicBezier.alias': exports.cubicBezierAlias,
  'number.1': exports.number1,
  'number.2': exports.number2,
  'number.3': exports.number3,
  'number.4': exports.number4,
  'number.5': exports.number5,
  'number.6': exports.number6,
  'number.alias': exports.numberAlias,
  'strokeStyle.1': exports.strokeStyle1,
  'strokeStyle.2': exports.strokeStyle2,
  'strokeStyle.3': exports.strokeStyle3,
  'strokeStyle.alias': exports.strokeStyleAlias,
  'border.1': exports.border1,
  'border.2': exports.border2,
  'border.alias': exports.borderAlias,
  'transition.1': exports.transition1,
  'transition.2': exports.transition2,
  'transition.alias': exports.transitionAlias,
  'shadow.1': exports.shadow1,
  'shadow.2': exports.shadow2,
  'shadow.3': exports.shadow3,
  'shadow.alias': exports.shadowAlias,
  'gradient.1': exports.gradient1,
  'gradient.2': exports.gradient2,
  'gradient.alias': exports.gradientAlias,
  'typography.1': exports.typography1,
  'typography.2': exports.typography2,
  'typography.alias': exports.typographyAlias,
  'string.1': exports.string1,
  'string.2': exports.string2,
  'string.3': exports.string3,
  'string.4': exports.string4,
  'string.alias': exports.stringAlias,
  'boolean.1': exports.boolean1,
  'boolean.2': exports.boolean2,
  'boolean.3': exports.boolean3,
  'boolean.alias': exports.booleanAlias,
}

exports.tokenTypes = {
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
