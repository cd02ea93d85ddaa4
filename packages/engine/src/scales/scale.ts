// A scale: a rule that makes tokens. What comes in is JSON that nobody has checked; each kind reads its own fields.
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'

export const scaleKinds = ['modular', 'fluid', 'contrast', 'oklch'] as const
export type ScaleKind = (typeof scaleKinds)[number]

export const scaleLimits = {
  /** Tokens that one scale makes. */
  steps: 100,
  /** The farthest step from the base. */
  farthest: 100,
  textLength: 255,
} as const

/** `{"kind": "modular", "group": "size", "type": "dimension", "base": "16px", "ratio": 1.25, "steps": [-2, 5]}` */
export type ScaleRule = { readonly [field: string]: Json | undefined }

/** One of its tokens. */
export interface ScaleStep {
  /** What it is called below the group. The same step has the same key, however the scale changes. */
  key: string
  value: Json
}

/** What a kind makes of its fields. */
export interface Made {
  type: TypeName
  steps: ScaleStep[]
}

export interface ScaleTokens {
  group: string
  type: TypeName
  steps: (ScaleStep & Pick<Token, 'name'>)[]
}

/** What is wrong with a field, in a sentence that begins after its name: `ratio must be a number above 0`. */
export interface ScaleFault {
  field: string
  message: string
}

/** Thrown while a rule is read, and caught by `makeScale`. */
export class Unfit extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
