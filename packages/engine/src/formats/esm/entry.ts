// The content of a module of constants, from which code and types are written.

export interface Entry {
  name: string
  /** A literal, which is valid as code and as a type. */
  value: string
  comments: readonly string[]
}

/** A token of the default mode. */
export interface Constant extends Entry {
  identifier: string
  type: string
}

export interface Module {
  constants: Constant[]
  /** null where there is only one mode, without a name. */
  modes: { key: string; isDefault: boolean; entries: Entry[] }[] | null
}
