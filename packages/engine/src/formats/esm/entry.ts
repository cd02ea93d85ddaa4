// What a module of constants consists of, before it is code or types.

export interface Entry {
  name: string
  /** As code; as a type it says the same. */
  value: string
  comments: readonly string[]
}

/** Of the default mode. */
export interface Constant extends Entry {
  identifier: string
  type: string
}

export interface Module {
  constants: Constant[]
  /** null: there is but one, without a name. */
  modes: { key: string; isDefault: boolean; entries: Entry[] }[] | null
}
