// A workspace with two tokensets and a resolver of two axes, scheme × brand, in which an alias leads from one tokenset into the other.
import type { World } from '../../../server/src/testing/world.ts'

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

/** The tokensets `Palette` (Base, Dark) and `Brands` (Base, B), with the id of the mode Dark. */
export async function addPalette(server: World): Promise<{ dark: string }> {
  const owner = server.as('owner')
  const make = async (name: string, mode: string) => {
    const { id } = (await owner.post(`/workspaces/${server.workspace.id}/tokensets`, { name })).body as { id: string }
    const { modes } = (await owner.get(`/tokensets/${id}/modes`)).body as { modes: { id: string }[] }
    const made = (await owner.post(`/tokensets/${id}/modes`, { name: mode })).body as { id: string }
    return { base: `/tokensets/${id}/modes/${modes[0]!.id}`, other: `/tokensets/${id}/modes/${made.id}` }
  }
  const palette = await make('Palette', 'Dark')
  const brands = await make('Brands', 'B')
  await server.addTokens({ 'color.bg': ['color', '#ffffff'], 'color.text': ['color', '{color.brand}'] }, palette.base)
  await server.addTokens({ 'color.bg': ['color', '#000000'] }, palette.other)
  await server.addTokens({ 'color.brand': ['color', '#0000ff'] }, brands.base)
  await server.addTokens({ 'color.brand': ['color', '{color.bg}'] }, brands.other)
  return { dark: palette.other }
}
