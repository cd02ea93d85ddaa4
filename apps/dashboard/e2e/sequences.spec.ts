// Whatever is done and undone and done again, in any order and without waiting for the server: undoing all of it leads
// back to the tokens that were there. `SEED=random SEQUENCES=200 npx playwright test sequences` for the long run,
// `SEED=…` to repeat one.
import { cellOf, openLittlePalette, type LittlePalette, type ModeName } from './world/little-palette.ts'
import { randomFrom } from './world/random.ts'
import { expect, test, type Page, type Person } from './world/test.ts'

const sequences = Number(process.env['SEQUENCES'] ?? 15)
const { SEED = '1' } = process.env
const seed = SEED === 'random' ? Date.now() % 1_000_000 : Number(SEED)

type Random = ReturnType<typeof randomFrom>

const colors = ['color.brand', 'color.ink']
const aliases = ['text.default', 'button.background']
const sizes = ['space.small']
const hex = ({ whole }: Random) => `#${whole(0x1000000).toString(16).padStart(6, '0')}`

/** One thing that a person does; it says what it did, or nothing where it could not be done. */
type Doing = (page: Page, random: Random) => Promise<string | null>

async function typeInto(page: Page, token: string, mode: ModeName, text: string): Promise<string | null> {
  const cell = cellOf(page, token, mode)
  if ((await cell.count()) === 0) return null
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  return `${token} in ${mode} = ${text}`
}

async function pressOn(page: Page, token: string, mode: ModeName | null, ...keys: string[]): Promise<string | null> {
  const place = mode === null ? page.getByRole('rowheader', { name: token, exact: true }) : cellOf(page, token, mode)
  if ((await place.count()) === 0) return null
  await place.focus()
  for (const key of keys) await page.keyboard.press(key)
  return `${keys.join(' ')} on ${token} ${mode ?? ''}`
}

const modes: readonly ModeName[] = ['Light', 'Dark']
const undo: Doing = page => pressOn(page, 'color.brand', null, 'Control+z')
const redo: Doing = page => pressOn(page, 'color.brand', null, 'Control+Shift+z')
const doings: readonly Doing[] = [
  (page, random) => typeInto(page, random.pick([...colors, ...aliases]), random.pick(modes), hex(random)),
  (page, random) => typeInto(page, random.pick(sizes), random.pick(modes), `${random.whole(100)}px`),
  (page, random) => typeInto(page, random.pick(aliases), random.pick(modes), `{${random.pick(colors)}}`),
  (page, random) => pressOn(page, random.pick([...aliases, ...sizes]), random.pick([...modes, null]), 'Delete'),
  (page, random) => pressOn(page, random.pick([...colors, ...sizes]), random.pick(modes), 'Control+Enter'),
  (page, random) => pressOn(page, 'color.brand', random.pick(modes), 'Shift+ArrowDown', 'Control+d', 'Escape'),
  async (page, random) => {
    const target = cellOf(page, random.pick(aliases), random.pick(modes))
    if ((await target.count()) === 0) return null
    const from = await pressOn(page, random.pick(colors), random.pick(modes), 'Control+c')
    await target.focus()
    await page.keyboard.press('Control+v')
    return `pasted ${from}`
  },
  undo,
  undo,
  undo,
  redo,
  redo,
]

/**
 * Of a token that nothing else here touches: it is shown once it is stored, and nobody edits by a name that is on its
 * way out.
 */
const rename: Doing = async page => {
  // The server may have the old name back already while the page is still reading.
  await expect(page.getByRole('rowheader', { name: 'space.large', exact: true })).toBeVisible()
  await pressOn(page, 'space.large', null, 'r')
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('space.huge')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  return 'renamed space.large'
}

/**
 * Everything of every token but its id, its dates and its place in the list: one that was removed and is back is a new
 * record.
 */
async function tokensOf({ api }: Person, palette: LittlePalette) {
  const all: Record<string, unknown>[] = []
  for (const mode of modes) {
    const { tokens } = await api('GET', `${palette.modes[mode]}/tokens`)
    for (const { id: _, created_at: __, updated_at: ___, ...token } of tokens as Record<string, unknown>[])
      all.push({ ...token, mode })
  }
  const key = (token: Record<string, unknown>) => `${String(token['mode'])} ${String(token['name'])}`
  return all.sort((a, b) => key(a).localeCompare(key(b)))
}

async function undoAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Undo: / })
  for (let i = 0; i < 80; i++) {
    if ((await more.count()) === 0) return
    await undo(page, randomFrom(0))
  }
  throw new Error('There is always something more to undo')
}

test(`${sequences} random sequences of edits, undo and redo come back to the start`, async ({ person }) => {
  test.setTimeout(180_000 + sequences * 15_000)
  console.log(`  SEED=${seed} SEQUENCES=${sequences}`)
  const { page } = person
  const palette = await openLittlePalette(person)
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  const start = await tokensOf(person, palette)
  for (let i = 0; i < sequences; i++) {
    const random = randomFrom(seed + i)
    const done: (string | null)[] = [random.whole(3) === 0 ? await rename(page, random) : null]
    for (let left = 3 + random.whole(8); left > 0; left--) done.push(await random.pick(doings)(page, random))
    const story = `SEED=${seed + i} SEQUENCES=1:\n${done.filter(Boolean).join('\n')}\n`
    await undoAll(page)
    await expect(page.locator('[role=gridcell][data-state]'), story).toHaveCount(0)
    await expect.poll(() => tokensOf(person, palette), { message: story }).toEqual(start)
  }
})
