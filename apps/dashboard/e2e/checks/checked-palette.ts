import type { Api } from '../world/api.ts'
import { littlePalette } from '../world/little-palette.ts'

export const contrast = {
  rule: 'contrast',
  options: { pairs: [{ foreground: 'text.*', background: 'surface.*' }] },
}

/** The little palette with a text that is too faint in both modes, a length off the scale, and rules that find them. */
export async function checkedPalette(api: Api) {
  const palette = await littlePalette(api)
  const color = (name: string, value: string) => ({ op: 'create', name, type: 'color', value })
  const odd = { op: 'create', name: 'space.odd', type: 'dimension', value: '13px' }
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [color('surface.page', '#ffffff'), color('text.muted', '#999999'), odd],
  })
  await api('POST', `${palette.modes.Dark}/tokens/batch`, {
    operations: [color('surface.page', '#111111'), color('text.muted', '#666666')],
  })
  const rules = [contrast, { rule: 'scale-step', options: { step: '4px' } }]
  await api('PUT', `/workspaces/${palette.workspace}/check-rules`, { rules, blocks: 'error' })
  return palette
}
