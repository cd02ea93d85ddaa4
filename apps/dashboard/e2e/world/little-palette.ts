// Two modes, a few tokens: enough for the grid's habits. And looking at them past the page.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { Person } from './test.ts'

const values = {
  Light: {
    'color.brand': ['color', '#892a67'],
    'color.ink': ['color', '#151213'],
    'text.default': ['color', '{color.ink}'],
    'button.background': ['color', '{color.brand}'],
    'space.small': ['dimension', '4px'],
    'space.large': ['dimension', '16px'],
  },
  Dark: {
    'color.brand': ['color', '#edacd0'],
    'color.ink': ['color', '#f1eeef'],
    'text.default': ['color', '{color.ink}'],
    'button.background': ['color', '{color.brand}'],
    'space.small': ['dimension', '4px'],
  },
} satisfies Record<string, Record<string, [type: string, value: string]>>

export type ModeName = keyof typeof values

export interface LittlePalette {
  workspace: string
  tokenset: string
  /** Addresses of the modes in the API. */
  modes: Record<ModeName, string>
  page: string
}

export async function littlePalette(api: Api): Promise<LittlePalette> {
  const workspace = await api('POST', '/workspaces', { name: 'Acme' })
  const tokenset = await api('POST', `/workspaces/${workspace['id']}/tokensets`, { name: 'Core' })
  const at = `/tokensets/${tokenset['id']}/modes`
  const [base] = (await api('GET', at))['modes'] as { id: string }[]
  await api('PATCH', `${at}/${base!.id}`, { name: 'Light' })
  const dark = await api('POST', at, { name: 'Dark' })
  const modes = { Light: `${at}/${base!.id}`, Dark: `${at}/${dark['id']}` }
  for (const mode of ['Light', 'Dark'] as const) {
    const operations = Object.entries(values[mode]).map(([name, [type, value]]) => ({
      op: 'create',
      name,
      type,
      value,
    }))
    await api('POST', `${modes[mode]}/tokens/batch`, { operations })
  }
  return {
    workspace: workspace['id'] as string,
    tokenset: tokenset['id'] as string,
    modes,
    page: `/w/${workspace['id']}/t/${tokenset['id']}`,
  }
}

/** The palette made anew, and its grid open. */
export async function openLittlePalette({ api, page }: Person): Promise<LittlePalette> {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  await expect(page.getByRole('grid')).toBeVisible()
  return palette
}

/** The cell of a token in a mode. */
export function cellOf(page: Page, token: string, mode: ModeName): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: token, exact: true }) })
    .getByRole('gridcell')
    .nth(mode === 'Light' ? 0 : 1)
}

/** What the server has, whatever the page shows; undefined where it has no such token. */
export async function stored(api: Api, palette: LittlePalette, mode: ModeName, name: string): Promise<unknown> {
  const { tokens } = await api('GET', `${palette.modes[mode]}/tokens`)
  return (tokens as { name: string; value: unknown }[]).find(token => token.name === name)?.value
}
