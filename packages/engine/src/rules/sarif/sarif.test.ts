// Judged by the standard's own JSON schema, which @microsoft/jest-sarif carries.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { findingCodes } from '../../base/finding.ts'
import { rules } from '../index.ts'
import { toSarif, type PlacedFinding } from './sarif.ts'

const schemaPath = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
// Written in draft 4, of which it uses nothing that has changed since but the names of these two.
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(schemaPath, 'utf8')) as Record<string, unknown>
const ajv = new Ajv({ strict: false, unicodeRegExp: false })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
const isSarif = ajv.compile(schema)

const finding = (more: Partial<PlacedFinding> = {}): PlacedFinding => ({
  ...{ code: 'value', level: 'error', path: 'a.$value', message: 'must be a number' },
  ...{ file: 'tokens/a.json', line: 3, column: 5 },
  ...more,
})
const tool = { name: 'tessera', version: '1.2.3', informationUri: 'https://example.com' }

interface Log {
  runs: {
    tool: { driver: { rules: { id: string; shortDescription: { text: string } }[] } }
    results: { ruleId: string; ruleIndex: number; level: string; locations: unknown[]; [key: string]: unknown }[]
  }[]
}

function runOf(...findings: PlacedFinding[]) {
  const log = JSON.parse(JSON.stringify(toSarif(findings, tool))) as Log
  isSarif(log)
  expect(isSarif.errors).toBeNull()
  return log.runs[0]!
}

test('the schema is one that can refuse', () => {
  expect(
    isSarif({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [{ level: 'fatal' }] }] }),
  ).toBe(false)
})

test('a finding has its line, code, level and message', () => {
  const { tool, results } = runOf(finding())
  expect(tool.driver.rules).toEqual([{ id: 'value', shortDescription: { text: findingCodes.value } }])
  expect(results).toEqual([
    {
      ruleId: 'value',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'must be a number' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'tokens/a.json' },
            region: { startLine: 3, startColumn: 5 },
          },
          logicalLocations: [{ fullyQualifiedName: 'a.$value' }],
        },
      ],
    },
  ])
})

test('a finding of a rule has its measurements, mode and fix, with the rule as its id', () => {
  const more = { mode: 'Dark', measured: 3.2, required: 4.5, count: 2, examples: ['a', 'b'] }
  const { tool, results } = runOf(
    finding({ code: 'contrast', level: 'info', token: 'text', fix: 'Darken it.', ...more }),
  )
  expect(tool.driver.rules).toMatchObject([{ id: 'contrast', name: 'Contrast' }])
  expect(results[0]).toMatchObject({
    level: 'note',
    message: { text: 'must be a number Darken it.' },
    properties: more,
    locations: [{ logicalLocations: [{ fullyQualifiedName: 'text' }] }],
  })
})

test('without a line the location is the file, without a file the token, and no location is valid', () => {
  const { results } = runOf(
    finding({ line: null, column: null }),
    finding({ file: '', line: null, column: null }),
    finding({ file: '', line: null, column: null, path: '' }),
  )
  expect(results.map(({ locations }) => locations)).toEqual([
    [
      {
        physicalLocation: { artifactLocation: { uri: 'tokens/a.json' } },
        logicalLocations: [{ fullyQualifiedName: 'a.$value' }],
      },
    ],
    [{ logicalLocations: [{ fullyQualifiedName: 'a.$value' }] }],
    [{}],
  ])
  expect(runOf().results).toEqual([])
})

test.each([
  ['a b/ü#1.json', 'a%20b/%C3%BC%231.json'],
  ['../x.json', '../x.json'],
  ['/project/a.json', 'file:///project/a.json'],
  ['C:/a b.json', 'file:///C:/a%20b.json'],
])('the file %s is the URI %s', (file, uri) => {
  expect(runOf(finding({ file })).results[0]!.locations).toMatchObject([
    { physicalLocation: { artifactLocation: { uri } } },
  ])
})

test('each code is described once, whatever reports it', () => {
  const codes = [...Object.keys(findingCodes), ...rules.map(({ id }) => id), 'hasOwnProperty']
  const { tool, results } = runOf(...[...codes, ...codes].map(code => finding({ code })))
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(codes)
  for (const { id, shortDescription } of tool.driver.rules)
    expect(shortDescription.text).toMatch(id === 'hasOwnProperty' ? /^hasOwnProperty$/ : / /)
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId)
})

test('what is quoted in a message is no link', () => {
  const [result] = runOf(finding({ message: 'unknown \\[x](https://evil.example)', fix: 'see [docs]' })).results
  expect(result!.message).toEqual({ text: 'unknown \\\\\\[x\\](https://evil.example) see \\[docs\\]' })
})
