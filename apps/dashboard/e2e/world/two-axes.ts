import type { Api } from './api.ts'
import { littlePalette } from './little-palette.ts'

/** A tokenset with two modes, and one that says what brand b changes. */
export async function twoAxes(api: Api) {
  const palette = await littlePalette(api)
  const brand = await api('POST', `/workspaces/${palette.workspace}/tokensets`, { name: 'Brand b' })
  const [base] = (await api('GET', `/tokensets/${brand['id']}/modes`))['modes'] as { id: string }[]
  await api('POST', `/tokensets/${brand['id']}/modes/${base!.id}/tokens`, {
    name: 'color.brand',
    type: 'color',
    value: '#00aa55',
  })
  const at = (path: string) => `/w/${palette.workspace}/themes${path}`
  const brandMode = `/tokensets/${brand['id']}/modes/${base!.id}`
  return { ...palette, brand: brand['id'] as string, brandMode, grid: palette.page, at }
}

/** With the resolver over them: scheme and brand. */
export async function themesOverTwoAxes(api: Api) {
  const world = await twoAxes(api)
  const resolver = await api('POST', `/workspaces/${world.workspace}/resolvers`, {
    name: 'Website',
    sets: [{ name: 'core', sources: [{ tokenset_id: world.tokenset }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [{ tokenset_id: world.tokenset, mode_id: world.modes.Dark.split('/').at(-1) }] },
        ],
      },
      {
        name: 'brand',
        default: 'a',
        contexts: [
          { name: 'a', sources: [] },
          { name: 'b', sources: [{ tokenset_id: world.brand }] },
        ],
      },
    ],
  })
  return { ...world, id: resolver['id'] as string, page: world.at(`/${resolver['id']}`) }
}
