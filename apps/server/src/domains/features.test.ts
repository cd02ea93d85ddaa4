// The list of features: each part stands in one of them, and each knows only those before it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { partsOf } from './feature.ts'
import { makers } from './features.ts'

const folder = import.meta.dirname
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  path => path.endsWith('.ts') && !path.endsWith('.test.ts') && path.includes('/'),
)
const listed = [...textOf('features.ts').matchAll(/from '\.\/(.*)\/index\.ts'/g)].map(([, domain]) => domain!)

test('what two features have is refused', () => {
  const note = () => Promise.resolve([])
  const tells = { 'release.published': note }
  expect(() => partsOf([{ tells }, { tells }], 'tells')).toThrow(
    'Two features have release.published among their tells',
  )
  expect(partsOf([{ tells }, {}], 'tells')).toEqual(tells)
})

test('every domain that registers itself is in the list', () => {
  const registered = sources.filter(path => path.endsWith('/index.ts')).map(path => dirname(path))
  expect(listed.toSorted()).toEqual(registered.toSorted())
})

test('a domain imports those before it in the list, and none after it', () => {
  const domainOf = (path: string) => path.split('/').slice(0, 2).join('/')
  const backwards = sources.flatMap(path => {
    const targets = [...textOf(path).matchAll(/from '(\.[^']+)'/g)].map(([, to]) =>
      relative(folder, join(folder, dirname(path), to!)),
    )
    const own = listed.indexOf(domainOf(path))
    return targets.filter(to => own !== -1 && listed.indexOf(domainOf(to)) > own).map(to => `${path} → ${to}`)
  })
  expect(backwards).toEqual([])
})

test('the kernel names the services that it calls itself, and no other', () => {
  const kernel = join(folder, '../kernel')
  const texts = readdirSync(kernel, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => readFileSync(join(kernel, path), 'utf8'))
  const isNamed = (name: string) =>
    texts.some(text => new RegExp(`\\b(?:services|context|handed)\\.${name}\\b|^  ${name}\\??: \\w+$`, 'm').test(text))
  expect(Object.keys(makers).filter(isNamed)).toEqual(['events', 'notifications', 'subjects'])
})
