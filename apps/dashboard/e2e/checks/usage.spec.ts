import { expectAccessible } from '../world/axe.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'
import { unlive } from '../world/unlive.ts'

test('the page of usage says how to scan, and then what repositories use, what nobody uses and what stands in its place', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('heading', { name: 'No code scanned yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read about it in the manual' })).toHaveAttribute(
    'href',
    '/docs/tokens/usage',
  )
  await expect(page.getByRole('region', { name: 'A step of a build on GitHub' })).toContainText(
    'npx tessera scan --report',
  )
  await expectAccessible(page, 'usage without reports')

  const report = (repository: string, commit: string, day: number, more: object) =>
    api('POST', `/workspaces/${palette.workspace}/usage-reports`, {
      ...{ repository, branch: 'main', commit, files: 12, scanned_at: `2026-03-0${day}T12:00:00Z` },
      ...more,
    })
  const use = (token: string, line: number, more = {}) => ({ token, kind: 'css', file: 'src/card.css', line, ...more })
  const near = { type: 'color', value: '#892a68', file: 'src/old.css', line: 7, nearest: 'color.brand', distance: 0.4 }
  await report('https://github.com/acme/web', 'a1', 1, { uses: [use('color.brand', 3)], hardcoded: [near, near, near] })
  await report('https://github.com/acme/web', 'a2', 3, {
    uses: [use('color.brand', 3), use('color.brand', 4), use('space.small', 5, { deprecated: true })],
    hardcoded: [near],
    unknown: [{ name: '--color-barnd', file: 'src/card.css', line: 9 }],
  })
  await report('acme/app', 'b1', 2, { uses: [use('text.default', 1)] })
  await page.reload()

  await expect(page.getByText('80.0 % of the values that could be tokens are tokens.')).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'Coverage from 25.0 % on 2026-03-01 to 80.0 % on 2026-03-03' }),
  ).toBeVisible()
  await expect(page.locator('figure polyline')).not.toHaveCSS('stroke', 'none')
  const row = page.getByRole('row', { name: /github\.com\/acme\/web main/ })
  await expect(row).toContainText('75.0 %')
  await page.getByRole('button', { name: /Over time$/ }).click()
  await page.getByRole('option', { name: 'acme/app' }).click()
  await expect(page.getByRole('img', { name: 'Coverage of 100.0 % on 2026-03-02' })).toBeVisible()
  await expectAccessible(page, 'coverage')

  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('color.brand')
  await expect(page.getByRole('row').nth(1).locator('[aria-hidden] > span')).not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await expectAccessible(page, 'tokens by use')
  await page.getByRole('tab', { name: 'Unused (3)' }).click()
  await expect(page.getByRole('row', { name: /button\.background/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Hard-coded' }).click()
  await expect(page.getByRole('row', { name: /#892a68 color\.brand ΔE 0\.4/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'src/old.css:7' })).toHaveAttribute(
    'href',
    'https://github.com/acme/web/blob/a2/src/old.css#L7',
  )
  await expectAccessible(page, 'hard-coded values')
  await page.getByRole('tab', { name: 'Unknown names' }).click()
  await expect(page.getByRole('row', { name: /--color-barnd/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Deprecated' }).click()
  await expect(page.getByRole('row', { name: /space\.small/ })).toBeVisible()
})

test('the desk says what code uses of a token, and what a rename or a deletion breaks', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  // Everything is read again where the stream of events begins.
  await unlive(page)
  const asked: string[] = []
  page.on('request', request => {
    if (/\/usage\?/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${palette.page}?sel=space.large`)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByRole('heading', { name: 'space.large' })).toBeVisible()
  for (const name of ['space.small', 'color.ink', 'color.brand']) {
    await page.getByRole('rowheader', { name, exact: true }).click()
    await expect(inspector.getByRole('heading', { name })).toBeVisible()
  }
  await expect(inspector.getByText(/In code|No code/)).toHaveCount(0)
  expect(asked).toHaveLength(1)
  // A new page shows the token of its address, which follows the cursor.
  await expect(page).toHaveURL(/sel=color\.brand/)

  await api('POST', `/workspaces/${palette.workspace}/usage-reports`, {
    ...{ repository: 'https://github.com/acme/web', branch: 'main', commit: 'a1', files: 2 },
    uses: [3, 4].map(line => ({ token: 'space.large', kind: 'css', file: 'src/card.css', line })),
  })
  await page.reload()
  await expect(inspector.getByText('No code uses it.')).toBeVisible()
  await page.getByRole('rowheader', { name: 'space.large', exact: true }).click()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toContainText('Renaming breaks 2 places in 1 repository.')
  await page.keyboard.press('Escape')
  await page.getByRole('rowheader', { name: 'space.large', exact: true }).press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete space.large?' })
  await expect(question).toContainText('Deleting breaks 2 places in 1 repository.')
  await expectAccessible(page, 'a deletion that breaks code', { within: '[role=alertdialog]' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Uses in code' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /space\.large/ })).toContainText('2 places in 1 repository')
  await inspector.getByRole('link', { name: '2 places in 1 repository' }).click()
  await expect(page.getByRole('link', { name: 'src/card.css:4' })).toHaveAttribute(
    'href',
    'https://github.com/acme/web/blob/a1/src/card.css#L4',
  )
  await expectAccessible(page, 'places of a token')

  const { id } = await api('POST', `/workspaces/${palette.workspace}/proposals`, {
    title: 'Without the large space',
    operations: [
      {
        tokenset_id: palette.tokenset,
        mode_id: palette.modes.Light.split('/').at(-1),
        op: 'delete',
        name: 'space.large',
      },
    ],
  })
  await page.goto(`/w/${palette.workspace}/proposals/${id}`)
  await expect(page.getByText('Merging breaks 2 places in 1 repository.')).toBeVisible()
})
