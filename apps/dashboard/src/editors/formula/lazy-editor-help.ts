import { lazy } from '../../ui/overlay/lazy.tsx'

/** While it cannot be fetched the field works without: what is wrong is said again when it is left. */
export const EditorHelp = lazy(
  async () => (await import('./editor-help.tsx')).EditorHelp,
  () => null,
)
