// A workspace with two tokensets and a resolver of two axes, scheme × brand, with an alias from one tokenset into the other.
import type { World } from '@tessera/server/testing/world'

export const themesFile = {
  name: 'Themes',
  description: 'Ours',
  sets: [{ name: 'core', sources: [{ tokenset: 'Palette' }] }],
  modifiers: [
    {
      name: 'scheme',
      default: 'light',
      contexts: [
        { name: 'light', sources: [] },
        { name: 'dark', sources: [{ tokenset: 'palette', mode: 'dark' }] },
      ],
    },
    {
      name: 'brand',
      default: 'a',
      contexts: [
        { name: 'a', sources: [{ tokenset: 'Brands' }] },
        { name: 'b', sources: [{ tokenset: 'Brands', mode: 'B' }] },
      ],
    },
  ],
}

interface TestTokenset {
  tokenset: string
  base: string
  other: string
}

/** The tokensets `Palette` (Base, Dark) and `Brands` (Base, B). */
export async function addPalette(server: World): Promise<{ palette: TestTokenset; brands: TestTokenset }> {
  const owner = server.as('owner')
  const make = async (name: string, mode: string): Promise<TestTokenset> => {
    const { id } = (await owner.post(`/workspaces/${server.workspace.id}/tokensets`, { name })).body as { id: string }
    const { modes } = (await owner.get(`/tokensets/${id}/modes`)).body as { modes: { id: string }[] }
    const made = (await owner.post(`/tokensets/${id}/modes`, { name: mode })).body as { id: string }
    return { tokenset: id, base: modes[0]!.id, other: made.id }
  }
  const palette = await make('Palette', 'Dark')
  const brands = await make('Brands', 'B')
  const at = ({ tokenset }: TestTokenset, mode: string) => `/tokensets/${tokenset}/modes/${mode}`
  await server.addTokens(
    { 'color.bg': ['color', '#ffffff'], 'color.text': ['color', '{color.brand}'] },
    at(palette, palette.base),
  )
  await server.addTokens({ 'color.bg': ['color', '#000000'] }, at(palette, palette.other))
  await server.addTokens({ 'color.brand': ['color', '#0000ff'] }, at(brands, brands.base))
  await server.addTokens({ 'color.brand': ['color', '{color.bg}'] }, at(brands, brands.other))
  return { palette, brands }
}

/** The same with the resolver of `themesFile`; the path of the mode Dark. */
export async function addThemes(server: World): Promise<{ dark: string }> {
  const { palette, brands } = await addPalette(server)
  const ids: Record<string, string> = { palette: palette.tokenset, brands: brands.tokenset }
  const text = JSON.stringify(themesFile)
    .replaceAll(/"tokenset":"(\w+)"/g, (_, name: string) => `"tokenset_id":"${ids[name.toLowerCase()]}"`)
    .replace('"mode":"dark"', `"mode_id":"${palette.other}"`)
    .replace('"mode":"B"', `"mode_id":"${brands.other}"`)
  await server.as('owner').post(`/workspaces/${server.workspace.id}/resolvers`, JSON.parse(text))
  return { dark: `/tokensets/${palette.tokenset}/modes/${palette.other}` }
}
