// What lengths, numbers, shadows and CSS texts are used for: their types leave it open, and platforms write it differently.
import type { TypeName } from '../../base/type-names.ts'

/** Purposes that are types as well. */
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

/** The purposes that a value of the type may have; undefined: the type says it. */
export const purposesOfType = (type: TypeName): ReadonlySet<Purpose> | undefined => ofTypes.get(type)
