// Also the declarations of the packed plugins: types alone.

export interface TesseraOptions {
  /** The address of the instance; otherwise the environment variable TESSERA_SERVER. */
  server?: string
  /** Otherwise the environment variable TESSERA_API_KEY. */
  apiKey?: string
  /** By name or id. Without organization and environment: its tokens as they are now. */
  workspace?: string
  /** By name or id; unnecessary where the key sees only one. */
  organization?: string
  /** By name or id: its release is what builds get. `Production` unless said otherwise. */
  environment?: string
  /** Patterns of token files in the project, in any format that Tessera reads, in place of a server: `['tokens/*.json']`. */
  files?: string[]
  /** A resolver by name, for themes with several axes. Otherwise modes of the tokensets, joined by name. */
  resolver?: string
  /** As in exports: before each name. */
  prefix?: string
  /** As in exports: how names are spelled. */
  names?: 'kebab'
}
