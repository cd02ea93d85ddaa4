import { littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('many tokensets fold by their slashes, the open one is in sight, and so is the rest of the rail', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const names = ['base', 'component', 'platform'].flatMap(folder =>
    Array.from({ length: 12 }, (_, i) => `${folder}/set-${i + 1}`),
  )
  let last = ''
  for (const name of names) {
    const { id } = await api('POST', `/workspaces/${palette.workspace}/tokensets`, { name })
    last = id as string
  }
  await page.goto(`/w/${palette.workspace}/t/${last}`)
  const rail = page.getByRole('navigation', { name: 'Workspace' })
  const open = rail.getByRole('link', { name: 'platform/set-12', exact: true })
  await expect(open).toHaveAttribute('aria-current', 'page')
  await expect(open).toBeInViewport()
  await expect(rail.getByRole('link', { name: 'Members and settings' })).toBeInViewport()
  const first = rail.getByRole('link', { name: 'base/set-1', exact: true })
  await expect(first).toBeHidden()
  await rail.getByText('base', { exact: true }).click()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: 'base/set-1' })).toBeVisible()
})
