// Each folder of commands registers its section, and each command stands in one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Command } from '../base/command.ts'
import { loadCommands, loadSections } from './index.ts'

const folder = import.meta.dirname
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  path => path.endsWith('.ts') && !path.endsWith('.test.ts') && path.includes('/'),
)
const sections = await loadSections()

test('every folder of commands is in the list of sections, which names no command', () => {
  const listed = [...textOf('index.ts').matchAll(/from '\.\/(.*)\/index\.ts'/g)].map(([, group]) => group!)
  const folders = [...new Set(sources.map(path => path.split('/')[0]!))]
  expect(listed.toSorted()).toEqual(folders.toSorted())
  expect(sections).toHaveLength(listed.length)
  expect(textOf('index.ts')).not.toContain('import(')
})

test('every command of a folder is registered, and once', async () => {
  const registered = await Promise.all(loadCommands.map(load => load()))
  const files = await Promise.all(sources.map(path => import(join(folder, path)) as Promise<Record<string, unknown>>))
  const isCommand = (value: unknown): value is Command => typeof value === 'object' && value !== null && 'run' in value
  const exported = files.flatMap(file => Object.values(file).filter(isCommand))
  expect(exported.filter(each => !registered.includes(each)).map(({ name }) => name)).toEqual([])
  const names = registered.flatMap(({ name, alias }) => (alias ? [name, alias] : [name]))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const titles = sections.map(({ title }) => title)
  expect(titles).toEqual([...new Set(titles)])
})
