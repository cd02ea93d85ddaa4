import { lazy } from '../../../ui/overlay/lazy.tsx'

/** The field works without the help while it cannot load: leaving the field reports a fault again. */
export const EditorHelp = lazy(
  async () => (await import('./editor-help.tsx')).EditorHelp,
  () => null,
)
