import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImportResult } from '../../format/format.ts'
import { readDtcg } from './read/read.ts'

const require = createRequire(import.meta.url)
const packageRoot = (name: string) => dirname(require.resolve(`${name}/package.json`))

function files(root: string, pattern: RegExp) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => pattern.test(relative(root, path)))
    .sort()
    .map(path => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
}

function read(root: string, pattern: RegExp): ImportResult {
  const result = readDtcg(files(root, pattern), {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}

const names = (result: ImportResult) => new Set(result.modes[0]?.tokens.map(token => token.name))
const broken = (result: ImportResult) => result.warnings.filter(({ code }) => code === 'unresolved')

describe('Primer, in JSON5', () => {
  const root = join(packageRoot('@primer/primitives'), 'src/tokens')

  test('the light set has its 1,488 tokens and every alias resolves', () => {
    const result = read(root, /^base\/(?!color\/dark).*json5$|^(functional|component)\/.*json5$/)
    expect(names(result).size).toBe(1488)
    expect(broken(result)).toEqual([])
    const known = names(result)
    for (const token of result.modes[0]?.tokens ?? [])
      if (token.alias_to !== null) expect(known).toContain(token.alias_to)
  })

  test('all files together give the same names, with the later file counting', () => {
    const result = read(root, /json5$/)
    expect(names(result).size).toBe(1488)
    expect(result.warnings.some(({ code }) => code === 'duplicate')).toBe(true)
  })
})

describe('the published examples', () => {
  const root = packageRoot('dtcg-examples')
  test.each([
    ['github-primer', 1488],
    ['adobe-spectrum', 1579],
    ['figma-sds', 298],
    ['ibm-carbon', 356],
    ['microsoft-fluent', 179],
  ])('%s has its tokens and every alias leads somewhere', (set, count) => {
    const result = read(join(root, set), /\.tokens\.json$/)
    expect(names(result).size).toBe(count)
    expect(broken(result)).toEqual([])
  })
})

test('Open Props, without types, is read by its values', () => {
  const result = read(packageRoot('open-props'), /^open-props\.tokens\.json$/)
  expect(names(result).size).toBe(484)
  const byName = new Map(result.modes[0]?.tokens.map(token => [token.name, token]))
  expect(byName.get('--blue-5')?.type).toBe('color')
  expect(byName.get('--radius-2')?.type).toBe('dimension')
})
