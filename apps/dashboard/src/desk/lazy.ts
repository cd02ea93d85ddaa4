// Parts of the screen that load on demand, or when the browser is idle after the first paint of the grid.
import { useEffect } from 'react'
import { ModeDialogs, ModeMenu, NewModeDialog } from '../tokens/modes/lazy.ts'
import { lazy, lazyDialog } from '../ui/overlay/lazy.tsx'
import { EditorHelp } from '../tokens/editors/formula/lazy-editor-help.ts'
import { LayerEditor } from '../themes/resolvers/layers/lazy-layer-editor.ts'

export const Inspector = lazy(async () => (await import('./inspector/inspector.tsx')).Inspector)
export const GroupNote = lazy(async () => (await import('./inspector/inspector.tsx')).GroupNote)
export const MarksWorker = lazy(async () => (await import('../quality/checks/marks/marks-worker.ts')).MarksWorker)
export const PresenceWorker = lazy(
  async () => (await import('./presence-worker.ts')).PresenceWorker,
  () => null,
)
export const ScalesOfGroup = lazy(async () => (await import('../tokens/scales/scales-of-group.tsx')).ScalesOfGroup)
export const Groups = lazy(async () => (await import('./groups/groups.tsx')).Groups)
export const GroupView = lazy(async () => (await import('./views/group-view.tsx')).GroupView)
export const SelectionBar = lazy(
  async () => (await import('./grid/selection/selection-bar.tsx')).SelectionBar,
  () => null,
)
export const SelectionCommands = lazy(
  async () => (await import('./grid/selection/selection-commands.ts')).SelectionCommands,
  () => null,
)
export const ColumnChooser = lazy(async () => (await import('./grid/columns/column-chooser.tsx')).ColumnChooser)
export const SharedInspector = lazy(async () => (await import('./inspector/many/shared-inspector.tsx')).SharedInspector)
export const ContextMenu = lazy(
  async () => (await import('./grid/menus/context-menu.tsx')).ContextMenu,
  () => null,
)
/** The toolbar reserves its place until it loads. */
export const MoreMenu = lazy(
  async () => (await import('./toolbar/more-menu.tsx')).MoreMenu,
  () => null,
)
export const ViewMenuContent = lazyDialog(async () => (await import('./toolbar/view-menu-content.tsx')).ViewMenuContent)
export const FilterMenuContent = lazyDialog(
  async () => (await import('./toolbar/filter-menu-content.tsx')).FilterMenuContent,
)
export const NoTokens = lazy(async () => (await import('./grid/no-rows.tsx')).NoTokens)
export const NoMatch = lazy(async () => (await import('./grid/no-rows.tsx')).NoMatch)
export const LayerTroubles = lazy(
  async () => (await import('../themes/resolvers/layers/layer-troubles.tsx')).LayerTroubles,
  () => null,
)
export const ContrastView = lazy(async () => (await import('./views/contrast/contrast-view.tsx')).ContrastView)
export const PreviewView = lazy(async () => (await import('./views/preview/preview-view.tsx')).PreviewView)
export const ViewBar = lazy(
  async () => (await import('./views/view-bar.tsx')).ViewBar,
  () => null,
)
export const ReleaseLine = lazy(
  async () => (await import('../delivery/releases/release-line.tsx')).ReleaseLine,
  () => null,
)
export const SearchLine = lazy(async () => (await import('./search/search-line.tsx')).SearchLine)
/** Completion is optional: the field works without it while it cannot load. */
export const SearchCompletion = lazy(
  async () => (await import('./search/search-completion.tsx')).SearchCompletion,
  () => null,
)
export const ColorPopover = lazyDialog(
  async () => (await import('../tokens/editors/color/color-popover.tsx')).ColorPopover,
)
export const PartsPopover = lazyDialog(async () => (await import('../tokens/editors/parts-popover.tsx')).PartsPopover)
export const Dialogs = lazyDialog(async () => (await import('./dialogs/dialogs.tsx')).Dialogs)
export const RemoveTokens = lazyDialog(async () => (await import('./dialogs/remove-tokens.tsx')).RemoveTokens)

const soon = [
  NoMatch,
  ViewMenuContent,
  FilterMenuContent,
  EditorHelp,
  SearchLine,
  SearchCompletion,
  ColorPopover,
  PartsPopover,
  Dialogs,
  RemoveTokens,
  SelectionBar,
  LayerEditor,
  ModeDialogs,
  ModeMenu,
  NewModeDialog,
]

/** Preloads the parts that a key may open, after the grid renders. */
export function usePreload(ws: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      soon.forEach(part => void part.preload())
      // A missing part does not keep anybody from deleting.
      void import('../tokens/uses/uses.ts').then(({ readUses }) => readUses(ws)).catch(() => undefined)
    }, 1500)
    return () => clearTimeout(timer)
  }, [ws])
}
