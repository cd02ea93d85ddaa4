// A scale is a rule that generates tokens. Rules are unvalidated JSON; each kind validates its own fields.
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'

export const scaleKinds = ['modular', 'fluid', 'contrast', 'oklch'] as const
export type ScaleKind = (typeof scaleKinds)[number]

export const scaleLimits = {
  /** The most tokens of one scale. */
  steps: 100,
  /** The largest distance of a step from the base. */
  farthest: 100,
  textLength: 255,
} as const

/** `{"kind": "modular", "group": "size", "type": "dimension", "base": "16px", "ratio": 1.25, "steps": [-2, 5]}` */
export type ScaleRule = { readonly [field: string]: Json | undefined }

/** One generated token. */
export interface ScaleStep {
  /** Its name below the group. A step keeps its key when the scale changes. */
  key: string
  value: Json
}

/** The result of a kind. */
export interface Made {
  type: TypeName
  steps: ScaleStep[]
}

export interface ScaleTokens {
  group: string
  type: TypeName
  steps: (ScaleStep & Pick<Token, 'name'>)[]
}

/** A fault in a field; the message continues the field's name: `ratio must be a number above 0`. */
export interface ScaleFault {
  field: string
  message: string
}

/** Readers of rules throw it, and `makeScale` catches it. */
export class Unfit extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
