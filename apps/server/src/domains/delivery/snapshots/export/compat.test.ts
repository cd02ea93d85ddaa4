// compat=true: the names that went with the major version stay for it, deprecated, in the form of each language.
import postcss from 'postcss'
import * as sass from 'dart-sass'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../../testing/organization.ts'

let w: OrganizationWorld
beforeEach(async () => {
  w = await organizationWorld()
  await w.addTokens({
    old: ['color', '#111111', 'Ours'],
    gone: ['color', '#222222'],
    lost: ['color', '{gone}'],
    named: ['dimension', '4px'],
    stays: ['color', '#444444'],
  })
  await w.publish(w.staging)
})
afterEach(() => w.close())

const edit = (name: string, body: object) => w.as('owner').patch(`${w.modePath}/tokens/${name}`, body)
const remove = (name: string) => w.as('owner').delete(`${w.modePath}/tokens/${name}?on_dependents=inline`)
const file = async (format: string, query = 'compat=true') => {
  const { status, text } = await w.as('owner', session).get(`${w.at(w.staging)}/render/${format}?${query}`)
  expect(status, text).toBe(200)
  return text
}
/** `named` is renamed, `old` replaced by `fresh`, `gone` and `lost` are removed. */
async function secondMajor() {
  await w.addTokens({ fresh: ['color', '#333333'] })
  await edit('old', { replaced_by: 'fresh' })
  await w.publish(w.staging)
  await edit('named', { name: 'name.new' })
  for (const name of ['old', 'lost', 'gone']) await remove(name)
  expect((await w.publish(w.staging)).version).toBe('2.0.0')
}

test('css: aliases of the new names without references, the last value of what is removed, deprecated until the next major', async () => {
  await secondMajor()
  const text = await file('css')
  const declared = new Map<string, string>()
  postcss.parse(text).walkDecls(({ prop, value }) => void declared.set(prop, value))
  expect(Object.fromEntries(declared)).toEqual({
    '--fresh': '#333333',
    '--stays': '#444444',
    '--name-new': '4px',
    '--old': 'var(--fresh)',
    '--named': 'var(--name-new)',
    '--gone': '#222222',
    '--lost': '#222222',
  })
  expect(text).toContain('/** @deprecated Use --name-new; removed in 3.0.0 */')
  expect(text).toContain('/** @deprecated Removed in 3.0.0 */')
  expect(await file('css', '')).not.toMatch(/--old|--gone|--named/)
})

test('sass and less compile to the values of the new names', async () => {
  await secondMajor()
  const names = ['old', 'named', 'gone', 'stays']
  const rule = (sigil: string) => `a { ${names.map(name => `${name}: ${sigil}${name};`).join(' ')} }`
  const values = /old: #333(?:333)?;\s+named: 4px;\s+gone: #222(?:222)?;\s+stays: #444(?:444)?;/
  const scss = await file('scss')
  expect(scss).toContain('$old: $fresh;')
  expect(sass.compileString(`${scss}\n${rule('$')}`).css).toMatch(values)
  const { default: less } = (await import('less-compiler' as string)) as {
    default: { render(text: string): Promise<{ css: string }> }
  }
  const text = await file('less')
  expect(text).toContain('@old: @fresh;')
  expect((await less.render(`${text}\n${rule('@')}`)).css).toMatch(values)
})

test('swift, kotlin, android and typescript say in their own way what to use instead', async () => {
  await secondMajor()
  for (const format of ['ios', 'swiftui'])
    expect(await file(format)).toMatch(
      /@available\(\*, deprecated, message: "Use fresh; removed in 3\.0\.0", renamed: "fresh"\)\n\s+static let old = fresh\n/,
    )
  expect(await file('compose')).toMatch(
    /@Deprecated\("Use nameNew; removed in 3\.0\.0", ReplaceWith\("nameNew"\)\)\n\s+val named get\(\) = nameNew\n/,
  )
  expect(await file('typescript')).toContain(
    "    /** @deprecated Use fresh; removed in 3.0.0 */\n    'old': current['base']['fresh'],\n",
  )
  const android = await file('android')
  expect(android).toMatch(
    /<!-- Deprecated -->\s+<!-- Use @color\/fresh-base -->\s+<color name="old-base">@color\/fresh-base<\/color>/,
  )
  expect(android).toMatch(/<dimen name="named-base">@dimen\/name-new-base<\/dimen>/)
})

test('a name that is in use again is not kept, and the next major drops all', async () => {
  await secondMajor()
  await w.addTokens({ gone: ['color', '#999999'] })
  await w.publish(w.staging)
  const text = await file('css')
  expect(text).toContain('--gone: #999999;')
  expect(text).toContain('--old: var(--fresh);')
  await remove('stays')
  await w.publish(w.staging)
  const third = await file('css')
  expect(third).not.toMatch(/--old|--named/)
  expect(third).toContain('--stays: #444444;')
  expect(await file('css', 'compat=true&release=2.1.0')).toBe(text)
})

test('before the second major version nothing has gone, other formats are as without it, and a resolver has the aliases', async () => {
  expect(await file('css')).toBe(await file('css', ''))
  await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id }] }],
    modifiers: [{ name: 'scheme', contexts: [{ name: 'light', sources: [] }] }],
  })
  await secondMajor()
  expect(await file('json')).toBe(await file('json', ''))
  expect(await file('css', 'compat=true&resolver=Themes')).toContain('--named: var(--name-new);')
  // What linters read says which release it is of.
  for (const query of ['', 'resolver=Themes', 'resolver=Themes&input=scheme:light', 'release=1.0.0'])
    expect((JSON.parse(await file('manifest', query)) as { source: { release: string } }).source.release).toBe(
      query === 'release=1.0.0' ? '1.0.0' : '2.0.0',
    )
  const { status, body } = await w.as('owner', session).get(`${w.at(w.staging)}/render/css?compat=maybe`)
  expect([status, body.error]).toEqual([400, 'compat must be true or false'])
})
