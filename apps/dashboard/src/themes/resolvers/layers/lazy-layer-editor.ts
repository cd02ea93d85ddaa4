import { lazyDialog } from '../../../ui/overlay/lazy.tsx'

export const LayerEditor = lazyDialog(async () => (await import('./layer-editor.tsx')).LayerEditor)
