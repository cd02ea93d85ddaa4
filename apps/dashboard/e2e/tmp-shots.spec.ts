import { littlePalette } from './world/little-palette.ts'
import { expect, test } from './world/test.ts'
test('shots', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const shot = async (name: string) => {
    for (const [w, h] of [[1440, 1000], [390, 844]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: w, height: h })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(400)
        if (scheme === 'light' || w === 1440) await page.screenshot({ path: `/tmp/shots-a/${name}-${w}-${scheme}.png` })
        if (scheme === 'light') {
          await page.getByRole('main').evaluate(m => m.scrollTo(0, 900))
          await page.waitForTimeout(200)
          await page.screenshot({ path: `/tmp/shots-a/${name}-${w}-b.png` })
          await page.getByRole('main').evaluate(m => m.scrollTo(0, 1e6))
          await page.waitForTimeout(200)
          await page.screenshot({ path: `/tmp/shots-a/${name}-${w}-c.png` })
          await page.getByRole('main').evaluate(m => m.scrollTo(0, 0))
        }
      }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto(`/w/${palette.workspace}/outputs`)
  await expect(page.getByText('No outputs yet')).toBeVisible()
  await shot('empty')
  await api('PUT', `/workspaces/${palette.workspace}/outputs`, { outputs: [
    { name: 'web', format: 'css', where: { private: ['_'], types: ['color'] }, names: { case: 'kebab', prefix: 'ds' }, values: { unit: 'rem' }, modes: [{ mode: 'Dark', selector: '.dark', media: '(prefers-color-scheme: dark)' }] },
    { name: 'ios', format: 'swiftui', where: { tokens: ['color.**', '!color.ink'], tokensets: ['Core'] } }, { name: 'react', format: 'react-native', split: 'group' } ] })
  await page.reload()
  await expect(page.getByRole('link', { name: 'ios' })).toBeVisible()
  await shot('list')
  await page.getByRole('button', { name: 'Create output' }).click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/shots-a/create.png' })
  await page.keyboard.press('Escape')
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  await expect(page.getByText('--ds-color-brand').first()).toBeVisible()
  await shot('web')
  await page.getByRole('textbox', { name: 'Template' }).fill('{pat}')
  await page.getByRole('textbox', { name: 'Template' }).blur()
  await expect(page.getByText('cannot be written').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForTimeout(500)
  await shot('error')
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await page.goto(`/w/${palette.workspace}/outputs/react`)
  await expect(page.getByText('One file').first()).toBeVisible()
  await page.waitForTimeout(500)
  await shot('react')
})
