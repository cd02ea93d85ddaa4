// The chosen themes of a screen in the URL.
export interface ThemeChoiceSearch {
  /** The id of a resolver; `none` shows each mode without themes. */
  themes?: string
  /** The chosen contexts: `scheme:dark,brand:b`. */
  input?: string
}

export const noThemes = 'none'

export function readThemeChoice(raw: Record<string, unknown>): ThemeChoiceSearch {
  const { themes, input } = raw
  return {
    ...(typeof themes === 'string' && themes ? { themes } : {}),
    ...(typeof input === 'string' && input ? { input } : {}),
  }
}
