// A tokenset whose aliases lead into another one, which a theme joins with it.
import type { Api } from './api.ts'
import { littlePalette } from './little-palette.ts'

const semantic = {
  link: ['color', '{color.brand}'],
  soft: ['color', { formula: 'alpha({color.brand}, 0.5)' }],
  card: ['shadow', { color: '{color.ink}', offsetX: '0px', offsetY: '{space.small}', blur: '8px', spread: '0px' }],
  'link.again': ['color', '{link}'],
  lost: ['color', '{not.there}'],
}

/** The palette by scheme below "Semantic", which has one mode. */
export async function joinedTokensets(api: Api) {
  const palette = await littlePalette(api)
  const made = await api('POST', `/workspaces/${palette.workspace}/tokensets`, { name: 'Semantic' })
  const tokenset = made['id'] as string
  const [base] = (await api('GET', `/tokensets/${tokenset}/modes`))['modes'] as { id: string }[]
  const mode = `/tokensets/${tokenset}/modes/${base!.id}`
  const operations = Object.entries(semantic).map(([name, [type, value]]) => ({ op: 'create', name, type, value }))
  await api('POST', `${mode}/tokens/batch`, { operations })
  const at = (path: string) => [{ tokenset_id: palette.tokenset, mode_id: path.split('/').at(-1) }]
  const themes = await api('POST', `/workspaces/${palette.workspace}/resolvers`, {
    name: 'Website',
    sets: [{ name: 'semantic', sources: [{ tokenset_id: tokenset }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: at(palette.modes.Light) },
          { name: 'dark', sources: at(palette.modes.Dark) },
        ],
      },
    ],
  })
  return {
    palette,
    workspace: palette.workspace,
    tokenset,
    mode,
    resolver: themes['id'] as string,
    page: `/w/${palette.workspace}/t/${tokenset}`,
  }
}
