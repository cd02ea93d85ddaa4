// What another version has stored is named where it is read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from './problems.ts'
import { organizationWorld } from '../testing/organization.ts'
import type { OrganizationWorld } from '../testing/organization.ts'
import { sql } from '../storage/sql.ts'
import { storedJson } from './stored-json.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'space.small': ['dimension', '24px'] })
})
afterAll(() => w.close())

const read = storedJson(z.object({ size: z.int() }))

test('what is stored is returned as it is, whatever else it has', () => {
  const stored = { more: 1, size: 2 }
  expect(read(stored, 'It')).toBe(stored)
})

test.each([
  [{ size: '2' }, /^It: this version of Tessera does not read what is stored \(size: .+\)\. Run the version/],
  [null, /the whole: /],
  [{ version: 2, size: 2 }, /its form has the version 2, and 1 can be read/],
])('%j is refused by name', (stored, sentence) => {
  expect(() => read(stored, 'It')).toThrow(Problem)
  expect(() => read(stored, 'It')).toThrow(sentence)
})

const at = (rest: string) => `/workspaces/${w.workspace.id}/${rest}`
async function refusalOf(path: string): Promise<string> {
  w.logged.length = 0
  const { status, body } = await w.as('owner').get(path)
  expect([status, body.code]).toEqual([500, 'internal_error'])
  expect(w.logged.map(({ message }) => message)).toContain('a request failed')
  return body.error
}

test('outputs with a setting of a newer version are named with their workspace', async () => {
  const { status } = await w.as('owner').put(at('outputs'), { outputs: [{ name: 'web', format: 'css' }] })
  expect(status).toBe(200)
  await w.write(sql`update outputs set outputs = '[{"name": "web", "format": "css", "newer": true}]'`)
  expect(await refusalOf(at('outputs'))).toContain(`The outputs of the workspace ${w.workspace.id}: `)
  await w.write(sql`update outputs set outputs = '[]'`)
})

test('a proposal with an operation that this version does not know is named', async () => {
  const { body } = await w.as('owner').post(at('proposals'), { title: 'Later' })
  await w.write(sql`update proposals set operations = '[{"op": "rename_group"}]' where id = ${body.id}`)
  expect(await refusalOf(`/proposals/${body.id}`)).toContain(`The proposal ${body.id}: `)
})

test('a part of a release in another form is named, and not taken for an empty release', async () => {
  await w.publish(w.staging)
  await w.write(
    sql`update snapshot_parts set body = '{"version": 2, "tessera": "snapshot"}' where body->>'tessera' = 'snapshot'`,
  )
  expect(await refusalOf(`${w.at(w.staging)}/export?format=css`)).toMatch(/^The part [0-9a-f]{64} of a release: /)
})
