// The engine's types for the type names of other tools; null where only the value implies a type (`other`, `unknown`).
import { isTypeName, type TypeName } from './index.ts'

const meanings = new Map<string, TypeName>(
  (
    [
      ['color', ['color', 'colors', 'colour']],
      [
        'dimension',
        [
          'dimension',
          'dimensions',
          'size',
          'sizes',
          'sizing',
          'spacing',
          'space',
          'length',
          'breakpoint',
          'borderradius',
          'radius',
          'borderwidth',
          'strokewidth',
          'paragraphspacing',
          'paragraphindent',
        ],
      ],
      ['fontFamily', ['fontfamily', 'fontfamilies']],
      ['fontWeight', ['fontweight', 'fontweights']],
      ['fontSize', ['fontsize', 'fontsizes']],
      ['lineHeight', ['lineheight', 'lineheights']],
      ['letterSpacing', ['letterspacing']],
      ['duration', ['duration', 'time']],
      ['cubicBezier', ['cubicbezier', 'easing', 'timingfunction']],
      ['number', ['number', 'opacity', 'opacities', 'zindex', 'float', 'ratio']],
      ['strokeStyle', ['strokestyle']],
      ['border', ['border']],
      ['transition', ['transition']],
      ['shadow', ['shadow', 'boxshadow', 'dropshadow', 'innershadow']],
      ['gradient', ['gradient']],
      ['typography', ['typography']],
      [
        'string',
        ['string', 'text', 'content', 'asset', 'icon', 'composition', 'textcase', 'textdecoration', 'fontstyle'],
      ],
      ['boolean', ['boolean', 'bool']],
    ] as [TypeName, string[]][]
  ).flatMap(([type, names]) => names.map((name): [string, TypeName] => [name, type])),
)

/** The engine's type for a vendor's type name in any spelling (`border-radius`, `borderRadius`). */
export function meaningOf(vendorType: string): TypeName | null {
  if (isTypeName(vendorType)) return vendorType
  return meanings.get(vendorType.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}
