// Asking a person before something is deleted with all that is in it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerIn, legacyCall, modernCall, modernMeta } from '../../../testing/mcp.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const capabilities = 'io.modelcontextprotocol/clientCapabilities'
const asking = { ...modernMeta, [capabilities]: { elicitation: { form: {} } } }

async function modeOf(name: string) {
  const { body } = await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name })
  return { name: 'delete_mode', arguments: { tokenset_id: w.tokenset.id, mode_id: body.id } }
}
const exists = async ({ arguments: { mode_id } }: Awaited<ReturnType<typeof modeOf>>) =>
  (await w.as('owner').get(`/tokensets/${w.tokenset.id}/modes/${mode_id}`)).status === 200
const call = (params: object, meta: object = asking) =>
  modernCall(w, w.people.owner.key, 'tools/call', { ...params, _meta: meta })

test('a client that can ask is told to, by the name of what would go; once the person agrees it goes', async () => {
  const dark = await modeOf('Dark')
  const { message } = await call(dark)
  expect(message.result).toMatchObject({
    resultType: 'input_required',
    inputRequests: {
      confirm: {
        method: 'elicitation/create',
        params: { message: 'Delete the mode "Dark"? What is in it goes with it.' },
      },
    },
  })
  expect(await exists(dark)).toBe(true)
  const again = await call({ ...dark, inputResponses: { confirm: { action: 'accept', content: {} } } })
  expect(answerIn(again.message.result)).toHaveProperty('message')
  expect(await exists(dark)).toBe(false)
})

test.each(['decline', 'cancel'])('nothing is deleted when the person answers with %s', async action => {
  const mode = await modeOf(`Kept ${action}`)
  const { message } = await call({ ...mode, inputResponses: { confirm: { action } } })
  expect(message.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('declined') }] })
  expect(await exists(mode)).toBe(true)
})

test('who cannot ask, and who only tries, is not held up; what is refused is refused as before', async () => {
  const modern = await modeOf('Modern')
  expect((await call(modern, modernMeta)).message.result.isError).toBeUndefined()
  const legacy = await modeOf('Legacy')
  expect((await legacyCall(w, w.people.owner.key, 'tools/call', legacy)).message.result.isError).toBeUndefined()
  expect([await exists(modern), await exists(legacy)]).toEqual([false, false])
  const tried = await modeOf('Tried')
  const rehearsed = await call({ ...tried, arguments: { ...tried.arguments, dry_run: true } })
  expect(answerIn(rehearsed.message.result)).toMatchObject({ dry_run: true })
  const gone = await call(legacy)
  expect(gone.message.result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('not found') }],
  })
})
