// What the add-on shows, as it lies beside a Storybook's pages. Lists by theme have one entry where all themes have the same.

export interface Shown {
  /** The version of the release; null for the present state of a workspace. */
  release: string | null
  axes: ShownAxis[]
  /** The place of each theme in lists, by the values of the axes' globals, divided by spaces. */
  themes: Record<string, number>
  tokens: ShownToken[]
  pairs: ShownPair[]
}

export interface ShownAxis {
  /** The global that chooses a context. */
  global: string
  name: string
  /** The value of the global that nothing else sets. */
  standard: string
  contexts: ShownContext[]
}

interface ShownContext {
  /** The value of the global. */
  value: string
  name: string
  /** What the root of the page carries. */
  attributes: Record<string, string>
  classes: string[]
}

export interface ShownToken {
  name: string
  type: string
  /** The custom property. */
  property: string
  /** Its page in the dashboard. */
  page: string | null
  /** By theme; null where the token is missing. */
  values: (string | null)[]
  /** By theme: the token that it refers to. */
  aliases: (string | null)[]
}

/** A color on another. */
export interface ShownPair {
  front: string
  back: string
  /** The least ratio. */
  required: number
  /** By theme; null where a color is missing. */
  ratios: (number | null)[]
}

/** What a server tells in development once tokens have changed. */
export const changedEvent = 'tessera/changed'

/** The folder beside the pages of a Storybook. */
export const folder = 'tessera'

export type Globals = Readonly<Record<string, unknown>>

/** What a global chooses; the default where it says nothing that the axis has. */
export function contextAt({ global, standard, contexts }: ShownAxis, globals: Globals): ShownContext | undefined {
  const at = (value: unknown) => contexts.find(context => context.value === value)
  return at(globals[global]) ?? at(standard)
}

export function themeAt({ axes, themes }: Pick<Shown, 'axes' | 'themes'>, globals: Globals): number {
  return themes[axes.map(axis => contextAt(axis, globals)?.value ?? '').join(' ')] ?? 0
}

/** The entry of a theme. */
export const entryOf = <T>(list: readonly T[], theme: number): T | null => list[list.length === 1 ? 0 : theme] ?? null
