import { cellOf, littlePalette, openLittlePalette, stored, type ModeName } from './world/little-palette.ts'
import { clipboardOf } from './world/clipboard.ts'
import { holdRequests } from './world/hold-requests.ts'
import { expect, test, type Page } from './world/test.ts'
import { unlive } from './world/unlive.ts'

const write = async (page: Page, token: string, mode: ModeName, text: string) => {
  await cellOf(page, token, mode).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('undo and redo go through several edits, in the grid and on the server', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await write(page, 'color.brand', 'Light', '#111111')
  await write(page, 'color.brand', 'Light', '#222222')
  await write(page, 'space.large', 'Dark', '20px')
  await expect.poll(() => stored(api, palette, 'Dark', 'space.large')).toBe('20px')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
  await expect(cellOf(page, 'color.brand', 'Light')).toHaveText('#892a67')
  await expect(cellOf(page, 'space.large', 'Dark')).toContainText('not set')
  await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).toBe('#892a67')
  await expect.poll(() => stored(api, palette, 'Dark', 'space.large')).toBe(undefined)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).toBe('#222222')
  await expect.poll(() => stored(api, palette, 'Dark', 'space.large')).toBe('20px')
})

test('the undo button shows what is left as soon as the key has undone a step', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await write(page, 'color.brand', 'Light', '#111111')
  await expect(page.getByRole('button', { name: 'Undo: Changed color.brand' })).toBeVisible()
  // React renders what a key press changes in a microtask after it; a deferred render would come later, or never under
  // more keys.
  const label = await cellOf(page, 'color.brand', 'Light').evaluate(async cell => {
    cell.focus()
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))
    await Promise.resolve()
    return document.querySelector('button[aria-label^=Undo]')?.getAttribute('aria-label')
  })
  expect(label).toBe('Undo')
})

test('while the server is away edits wait and are stored when it is back', async ({ person, faults }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.context().setOffline(true)
  await write(page, 'color.brand', 'Light', '#333333')
  await write(page, 'color.ink', 'Light', '#444444')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByText(/2 changes wait/)).toBeVisible()
  await expect(cellOf(page, 'color.brand', 'Light')).toContainText('#333333')
  await page.context().setOffline(false)
  await expect.poll(() => stored(api, palette, 'Light', 'color.ink')).toBe('#444444')
  expect(await stored(api, palette, 'Light', 'color.brand')).toBe('#333333')
  await expect(page.getByText('The server cannot be reached.')).toBeHidden()
  // The browser reports requests that cannot be sent, which is what was asked of it here.
  expect(faults.splice(0).filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

for (const [choice, kept] of [
  ['Keep mine', '#555555'],
  ['Take theirs', '#666666'],
] as const) {
  test(`someone else changed the same value: ${choice}`, async ({ person }) => {
    const { page, api } = person
    await unlive(page)
    const palette = await openLittlePalette(person)
    await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, {
      value: '#666666',
    })
    await write(page, 'color.brand', 'Light', '#555555')
    const notice = page.getByText(/color\.brand was changed by/)
    await expect(notice).toContainText('Mine: #555555, theirs: #666666')
    expect(await stored(api, palette, 'Light', 'color.brand')).toBe('#666666')
    await page.getByRole('button', { name: choice }).click()
    await expect(notice).toBeHidden()
    await expect(cellOf(page, 'color.brand', 'Light')).toContainText(kept)
    await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).toBe(kept)
  })
}

test('what the server refuses is told beside the value, which is kept', async ({ person }) => {
  const { page, api } = person
  await unlive(page)
  const palette = await openLittlePalette(person)
  // Meanwhile someone made the way back: what is a fine alias here has become a circle there.
  await api('POST', `${palette.modes.Light}/tokens`, {
    name: 'color.other',
    type: 'color',
    value: '{color.brand}',
  })
  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.type('=color.other')
  await page.keyboard.press('Tab')
  const refused = page.getByText(/color\.brand was not saved/)
  await expect(refused).toContainText('Circular alias')
  await expect(cellOf(page, 'color.brand', 'Light')).toContainText('color.other')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cellOf(page, 'color.brand', 'Light')).toHaveText('#892a67')
})

test('a block of cells is copied, pasted elsewhere as one step, and undone', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardOf(page)).toBe('#892a67\n#151213')
  await cellOf(page, 'color.brand', 'Dark').focus()
  await page.keyboard.press('Control+v')
  // A message below the pointer does not leave.
  await page.getByText('Pasted 2 values', { exact: true }).last().hover()
  await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toBe('#151213')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toBe('#f1eeef')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.brand')).toBe('#edacd0')
})

for (const when of ['before it was sent', 'while it was on its way']) {
  test(`of many changes at once, the one that someone else made too ${when} is asked about, the others are stored`, async ({
    person,
  }) => {
    const { page, api } = person
    await unlive(page)
    const palette = await openLittlePalette(person)
    const theirs = () => api('PATCH', `${palette.modes.Dark}/tokens/color.ink`, { value: '#444444' })
    if (when === 'before it was sent') await theirs()
    else
      await page.route(
        '**/tokens/batch',
        async route => {
          await theirs()
          await route.continue()
        },
        { times: 1 },
      )
    await page.evaluate(() => navigator.clipboard.writeText('#111111\n#222222'))
    await cellOf(page, 'color.brand', 'Dark').focus()
    await page.keyboard.press('Control+v')
    const notice = page.getByText(/color\.ink was changed by/)
    await expect(notice).toContainText('Mine: #222222, theirs: #444444')
    await expect.poll(() => stored(api, palette, 'Dark', 'color.brand')).toBe('#111111')
    expect(await stored(api, palette, 'Dark', 'color.ink')).toBe('#444444')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toBe('#222222')
    // What was stored of the step can still be undone.
    await page.keyboard.press('Escape')
    await cellOf(page, 'color.brand', 'Dark').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(api, palette, 'Dark', 'color.brand')).toBe('#edacd0')
  })
}

test('a removal that is undone brings back what the document said of the token', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  const extensions = { 'org.example': { keep: true } }
  await api('POST', `${palette.modes.Light}/import`, {
    document: {
      space: { small: { $type: 'dimension', $value: '4px', $extensions: extensions, $deprecated: 'Use 1' } },
    },
  })
  await page.goto(palette.page)
  const kept = async () => {
    const { tokens } = await api('GET', `${palette.modes.Light}/tokens`)
    return (tokens as Record<string, unknown>[]).find(token => token['name'] === 'space.small')
  }
  for (const start of [page.getByRole('rowheader', { name: 'space.small' }), cellOf(page, 'space.small', 'Light')]) {
    await start.focus()
    await page.keyboard.press('Delete')
    await expect.poll(kept).toBe(undefined)
    await expect(page.locator(':focus')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect.poll(kept).toMatchObject({ value: '4px', extensions, deprecated: 'Use 1' })
  }
})

test('pasting names makes tokens, after a look at what would come', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const lines = Array.from({ length: 30 }, (_, i) => `pasted.step-${i}\t${i}px\t${i * 2}px`)
  await page.evaluate(
    text => navigator.clipboard.writeText(text),
    [...lines, 'pasted.bad\tno such thing\t1px'].join('\n'),
  )
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('dialog', { name: 'Paste' })).toContainText('1 cannot be used')
  expect(await stored(api, palette, 'Dark', 'pasted.step-3')).toBe(undefined)
  await page.getByRole('button', { name: 'Apply 61 changes' }).click()
  await expect.poll(() => stored(api, palette, 'Dark', 'pasted.step-29')).toBe('58px')
  await expect.poll(() => stored(api, palette, 'Light', 'pasted.step-29')).toBe('29px')
})

test('a token that others point at is not removed without a word; they can keep its value', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('button.background')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).toBe(undefined)
  await expect.poll(() => stored(api, palette, 'Light', 'button.background')).toBe('#892a67')
  await expect.poll(() => stored(api, palette, 'Dark', 'button.background')).toBe('#edacd0')
})

test('those that point at a token that is removed can point at another, in every mode, as one step', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('They point at another token').click()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('combobox').fill('ink')
  await page.getByRole('option', { name: 'color.ink' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).toBe(undefined)
  for (const mode of ['Light', 'Dark'] as const)
    await expect.poll(() => stored(api, palette, mode, 'button.background')).toEqual({ alias_to: 'color.ink' })
  await expect(page.getByRole('rowheader', { name: 'color.ink' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.brand')).toBe('#edacd0')
  await expect.poll(() => stored(api, palette, 'Dark', 'button.background')).toEqual({ alias_to: 'color.brand' })
})

test('selected tokens move to another group in all modes, what points at them follows, and it is undone', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 tokens' })
  await expect(dialog.getByLabel('Group')).toHaveValue('color')
  await dialog.getByLabel('Group').fill('palette..x')
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await dialog.getByLabel('Group').fill('palette.core')
  await expect(dialog.getByRole('list', { name: 'New names' })).toContainText('palette.core.brand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: 'palette.core.brand' })).toBeFocused()
  expect(await stored(api, palette, 'Dark', 'palette.core.ink')).toBe('#f1eeef')
  expect(await stored(api, palette, 'Dark', 'text.default')).toEqual({ alias_to: 'palette.core.ink' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(api, palette, 'Light', 'text.default')).toEqual({ alias_to: 'color.ink' })
  await expect(page.getByRole('rowheader', { name: 'color.brand' })).toBeVisible()
})

test('a color that was chosen is offered again', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const choose = async (token: string, act: (picker: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await cellOf(page, token, 'Light').focus()
    await page.keyboard.press('Space')
    const picker = page.getByRole('dialog', { name: `Color of ${token} in Light` })
    await act(picker)
    await picker.getByRole('button', { name: 'Use this color' }).click()
    await expect(picker).toBeHidden()
  }
  await choose('color.brand', async picker => {
    await expect(picker.getByRole('listbox', { name: 'Point at a token' })).toBeVisible()
    await expect(picker.getByRole('listbox', { name: 'Chosen lately' })).toBeHidden()
    await picker.getByRole('tab', { name: 'Text' }).click()
    await picker.getByRole('textbox', { name: 'Any CSS color' }).fill('#12ab34')
  })
  await choose('color.ink', picker =>
    picker.getByRole('listbox', { name: 'Chosen lately' }).getByRole('option', { name: '#12ab34' }).click(),
  )
  await expect.poll(() => stored(api, palette, 'Light', 'color.ink')).toBe('#12ab34')
})

test('a color of the tokenset is pointed at, and one that is picked keeps its notation', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const picker = page.getByRole('dialog', { name: 'Color of color.ink in Light' })
  const open = async () => {
    await cellOf(page, 'color.ink', 'Light').focus()
    await page.keyboard.press('Space')
  }
  await open()
  // Not what points back: that would be a circle.
  await expect(picker.getByRole('option', { name: 'color.brand' })).toBeVisible()
  await expect(picker.getByRole('option', { name: 'text.default' })).toHaveCount(0)
  await picker.getByRole('listbox', { name: 'Point at a token' }).getByRole('option', { name: 'color.brand' }).click()
  await expect(picker.getByText('It will point at color.brand')).toBeVisible()
  await picker.getByRole('button', { name: 'Point at it' }).click()
  await expect(picker).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Light', 'color.ink')).toEqual({ alias_to: 'color.brand' })

  await open()
  await picker.getByRole('option', { name: 'color.brand' }).click()
  await picker.getByRole('button', { name: 'Take its color alone' }).click()
  await picker.getByRole('button', { name: 'Use this color' }).click()
  await expect(picker).toBeHidden()
  // It is the color that it had: nothing changes.
  await expect(page.locator('[role=gridcell][data-state]')).toHaveCount(0)
  expect(await stored(api, palette, 'Light', 'color.ink')).toEqual({ alias_to: 'color.brand' })

  await open()
  await picker.getByRole('slider', { name: 'Chroma' }).fill('0.4')
  await expect(picker.getByText('written as oklch() now, before as #892a67')).toBeVisible()
})

test('an alias to a token of another type is said while it is typed', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await cellOf(page, 'color.ink', 'Light').focus()
  await page.keyboard.type('{space.small}')
  await expect(page.getByText(/space\.small.*dimension/).last()).toBeVisible()
  await page.keyboard.press('Escape')
  // A circle stays in the dialog, beside its field.
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('color.self')
  await dialog.getByRole('combobox', { name: 'Value' }).fill('{color.self}')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog).toContainText('{color.self} leads here already: this would be a circle')
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
  await expect(page.getByText('Created color.self')).toHaveCount(0)
})

test('renaming takes the aliases along, and is undone with them', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('color.primary')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('rowheader', { name: 'color.primary' })).toBeFocused()
  expect(await stored(api, palette, 'Dark', 'button.background')).toEqual({ alias_to: 'color.primary' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(api, palette, 'Dark', 'button.background')).toEqual({ alias_to: 'color.brand' })
})

test('a name that one mode refuses is given in none', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('color.primary')
  const rename = await holdRequests(page, 'POST', '**/rename-tokens')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await rename.arrived
  // Somebody else takes the name in one mode, while the renaming is on its way.
  await api('POST', `${palette.modes.Dark}/tokens`, { name: 'color.primary', type: 'color', value: '#000000' })
  rename.release()
  await expect(dialog.getByText(/already exists/)).toBeVisible()
  expect(await stored(api, palette, 'Light', 'color.primary')).toBe(undefined)
  expect(await stored(api, palette, 'Light', 'color.brand')).toBe('#892a67')
  expect(await stored(api, palette, 'Light', 'button.background')).toEqual({ alias_to: 'color.brand' })
  expect(await stored(api, palette, 'Dark', 'color.brand')).toBe('#edacd0')
})

test('a mode that is made while an edit is still on its way starts with the edited value', async ({ person }) => {
  const { page, api } = person
  await openLittlePalette(person)
  const edit = await holdRequests(page, 'PATCH', '**/tokens/*')
  const mode = await holdRequests(page, 'POST', '**/modes')
  await write(page, 'color.brand', 'Light', '#777777')
  await edit.arrived
  await page.getByRole('button', { name: 'Create mode' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Print')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create mode' })).toHaveAttribute(
    'data-pending',
    'true',
  )
  expect(mode.count()).toBe(0)
  edit.release()
  mode.release()
  await expect(page.getByRole('columnheader', { name: /Print/ })).toBeVisible()
  const tokenset = /\/t\/([^/?]+)/.exec(page.url())![1]!
  const { modes } = await api('GET', `/tokensets/${tokenset}/modes`)
  const print = (modes as { id: string; name: string }[]).find(each => each.name === 'Print')!.id
  expect(await api('GET', `/tokensets/${tokenset}/modes/${print}/tokens/color.brand`)).toMatchObject({
    value: '#777777',
  })
})

test('an edit by a name that was being taken away is told, and makes no second token', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('rowheader', { name: 'space.small' }).focus()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('space.tiny')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: 'space.tiny' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('rowheader', { name: 'space.small' })).toBeVisible()
  const rename = await holdRequests(page, 'POST', '**/rename-tokens')
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('Control+Shift+z')
  await rename.arrived
  await write(page, 'space.small', 'Light', '9px')
  rename.release()
  await expect(page.getByText(/space\.small was deleted by/)).toBeVisible()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(api, palette, 'Light', 'space.small')).toBe('4px')
  expect(await stored(api, palette, 'Light', 'space.tiny')).toBe(undefined)
})
