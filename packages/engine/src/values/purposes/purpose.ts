// The purposes of lengths, numbers, shadows and CSS texts. Types do not distinguish them, but platforms write them differently.
import type { TypeName } from '../../base/type-names.ts'

/** Purposes that are also types. */
const textPurposes = ['fontSize', 'lineHeight', 'letterSpacing', 'fontWeight'] as const
export type TextPurpose = (typeof textPurposes)[number]

export type Purpose =
  | TextPurpose
  | ('radius' | 'borderWidth' | 'blur' | 'perspective' | 'breakpoint' | 'container' | 'size' | 'spacing')
  | ('opacity' | 'zIndex' | 'aspectRatio')
  | ('insetShadow' | 'dropShadow' | 'textShadow')
  | 'animation'

export function isTextPurpose(purpose: Purpose | TypeName | null): purpose is TextPurpose {
  return (textPurposes as readonly unknown[]).includes(purpose)
}

const ofTypes: ReadonlyMap<TypeName, ReadonlySet<Purpose>> = new Map<TypeName, ReadonlySet<Purpose>>([
  [
    'dimension',
    new Set<Purpose>([
      ...(['fontSize', 'lineHeight', 'letterSpacing', 'radius', 'borderWidth', 'blur'] as const),
      ...(['perspective', 'breakpoint', 'container', 'size', 'spacing'] as const),
    ]),
  ],
  ['number', new Set<Purpose>(['lineHeight', 'fontWeight', 'opacity', 'zIndex', 'aspectRatio'])],
  ['shadow', new Set<Purpose>(['insetShadow', 'dropShadow', 'textShadow'])],
  ['string', new Set<Purpose>(['aspectRatio', 'animation'])],
])

/** The possible purposes of a type; undefined where the type itself determines the purpose. */
export const purposesOfType = (type: TypeName): ReadonlySet<Purpose> | undefined => ofTypes.get(type)
