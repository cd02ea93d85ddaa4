// The CSS syntax of each type, in the notation of its specifications.
import type { TypeName } from '../index.ts'

export const cssSyntax: Record<TypeName, string> = {
  color: '<color>',
  dimension: '<length-percentage>',
  fontFamily: "<'font-family'>#",
  fontWeight: '<number [1,1000]>',
  fontSize: "<'font-size'>",
  lineHeight: "<'line-height'>",
  letterSpacing: '<length>',
  duration: '<time>',
  cubicBezier: '<easing-function>',
  number: '<number>',
  strokeStyle: '<line-style>',
  border: "<'border'>",
  transition: "<'transition'>",
  shadow: "<'box-shadow'>",
  gradient: '<image>',
  typography: "<'font'>",
  string: '<string>',
  boolean: 'true | false',
}
