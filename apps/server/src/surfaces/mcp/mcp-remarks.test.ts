// Remarks that an agent should not overlook precede the answer, and a dry run's answer cannot be mistaken for a write.
import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerIn, mcpClient, textsOf } from '../../testing/mcp.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let owner: Client
const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })
addFormats.default(ajv)
let schemas: Map<string, object>
beforeAll(async () => {
  w = await world()
  owner = await mcpClient(w, w.people.owner)
  const program = await mcpClient(w, w.people.owner, '?schemas=output')
  schemas = new Map((await program.listTools()).tools.map(tool => [tool.name, tool.outputSchema!]))
  await program.close()
  await w.addTokens({ base: ['color', '#fff'], one: ['color', '{base}'], two: ['color', '{base}'] })
})
afterAll(async () => {
  await owner.close()
  await w.close()
})

const place = () => ({ tokenset_id: w.tokenset.id, mode_id: w.mode.id })

async function call(name: string, args: Record<string, unknown>) {
  const result = await owner.callTool({ name, arguments: args })
  const texts = textsOf(result)
  expect(result.isError ?? false, texts.join('\n')).toBe(false)
  const answer = answerIn(result)
  expect(ajv.validate(schemas.get(name)!, answer), ajv.errorsText()).toBe(true)
  return { answer, remarks: texts.slice(0, -1) }
}

test('a dry run is marked in every tool, with its extent', async () => {
  const mode = place()
  const set = { tokenset_id: w.tokenset.id }
  const calls: [string, Record<string, unknown>, number[]][] = [
    ['create_token', { ...mode, name: 'x', type: 'number', value: 1 }, [1, 0, 0]],
    ['update_token', { ...mode, token_id: 'base', name: 'white' }, [0, 3, 0]],
    ['delete_token', { ...mode, token_id: 'base', on_dependents: 'inline' }, [0, 2, 1]],
    [
      'batch_tokens',
      {
        ...mode,
        operations: [
          { op: 'delete', name: 'one' },
          { op: 'upsert', name: 'two', type: 'color', value: '#000' },
        ],
      },
      [0, 1, 1],
    ],
    [
      'import_tokens',
      { ...mode, document: { base: { $type: 'color', $value: '#ffffff' } }, strategy: 'replace' },
      [0, 1, 2],
    ],
    ['create_mode', { ...set, name: 'Dark', copy_from: w.mode.id }, [3, 0, 0]],
    ['update_mode', { ...mode, name: 'Light' }, [0, 0, 0]],
    ['delete_tokenset', set, [0, 0, 3]],
    ['delete_workspace', { workspace_id: w.workspace.id }, [0, 0, 3]],
    ['create_workspace', { name: 'W' }, [0, 0, 0]],
  ]
  const before = (await w.as('owner').get(`/tokensets/${w.tokenset.id}/tokens`)).body
  for (const [name, args, [created, updated, deleted]] of calls) {
    const { answer, remarks } = await call(name, { ...args, dry_run: true })
    expect(answer.dry_run, name).toBe(true)
    expect(remarks[0], name).toBe(
      `Dry run: nothing was changed. The call would create ${created}, update ${updated} and delete ${deleted} tokens. This is what the answer would be:`,
    )
    const counts = 'created' in answer ? answer : answer.extent
    if (counts === answer) expect(counts, name).toMatchObject({ created, updated, deleted })
    else expect(counts, name).toEqual({ tokens_created: created, tokens_updated: updated, tokens_deleted: deleted })
  }
  expect((await w.as('owner').get(`/tokensets/${w.tokenset.id}/tokens`)).body).toEqual(before)
})

test('the deed is not marked', async () => {
  const { answer, remarks } = await call('create_token', { ...place(), name: 'plain', type: 'number', value: 1 })
  expect(answer).not.toHaveProperty('dry_run')
  expect(answer).not.toHaveProperty('extent')
  expect(remarks).toEqual([])
})

test('an alias to a missing target is reported', async () => {
  const created = await call('create_token', { ...place(), name: 'lost', type: 'color', value: '{not.there}' })
  expect(created.answer.missing_targets).toEqual(['not.there'])
  const sentence =
    'Missing target: the token points at names that are not in this mode, so it does not resolve: see missing_targets. Create the targets, or correct the alias.'
  expect(created.remarks).toEqual([sentence])
  const updated = await call('update_token', { ...place(), token_id: 'lost', alias_to: 'nor.there' })
  expect([updated.answer.missing_targets, updated.remarks]).toEqual([['nor.there'], [sentence]])
  const operations = [{ op: 'update', name: 'lost', alias_to: 'a.b' }]
  const batch = await call('batch_tokens', { ...place(), operations })
  expect(batch.answer.unresolved_aliases).toEqual([{ name: 'lost', missing_targets: ['a.b'] }])
  expect(batch.remarks[0]).toMatch(
    /^Missing targets: 1 token points at names that are not in the mode: see unresolved_aliases\./,
  )
  const document = { lost: { $type: 'color', $value: '{c}' }, other: { $type: 'color', $value: '{d}' } }
  const imported = await call('import_tokens', { ...place(), document })
  expect(imported.remarks[0]).toMatch(/^Missing targets: 2 tokens point at names/)
  expect(imported.answer.unresolved_aliases).toEqual([
    { name: 'lost', missing_targets: ['c'] },
    { name: 'other', missing_targets: ['d'] },
  ])
  await call('batch_tokens', { ...place(), operations: ['lost', 'other'].map(name => ({ op: 'delete', name })) })
})

test('a batch, an import and a deletion that remove a target report it', async () => {
  const sentence =
    'Broken aliases: 2 tokens point at a name that this takes away: see broken_aliases. Point them at other tokens, or create that name again.'
  const operations = [{ op: 'delete', name: 'base' }]
  const dry = await call('batch_tokens', { ...place(), operations, dry_run: true })
  expect(dry.answer).toMatchObject({ dry_run: true, deleted: 1, broken_aliases: ['one', 'two'] })
  expect(dry.remarks[1]).toBe(sentence)
  const document = { one: { $type: 'color', $value: '{base}' }, two: { $type: 'color', $value: '{base}' } }
  const imported = await call('import_tokens', { ...place(), document, strategy: 'replace', dry_run: true })
  expect(imported.remarks[1]).toBe(sentence)
  const deleted = await call('delete_token', { ...place(), token_id: 'base', on_dependents: 'break', dry_run: true })
  expect(deleted.remarks[1]).toBe(sentence)
  expect((await call('batch_tokens', { ...place(), operations })).remarks).toEqual([sentence])
})

test('many names are cut short, and the sentence counts all of them', async () => {
  const many = Array.from({ length: 120 }, (_, i) => ({
    op: 'create',
    name: `m.${i}`,
    type: 'color',
    value: `{v.${i}}`,
  }))
  const { answer, remarks } = await call('batch_tokens', { ...place(), operations: many })
  expect(answer.unresolved_aliases).toHaveLength(50)
  expect(remarks[0]).toMatch(/^Missing targets: 120 tokens point at names/)
})
