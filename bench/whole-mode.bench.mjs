// Work on all tokens of a large mode at once, as `large` measures the mode itself: rules, resolvers, proposals and releases.
// BENCH_TOKENS sets the size of the large mode, BENCH_PROFILE a folder for profiles of the processor.
import { callerOf, cssOf, jsonOf, pausesOf, startWithPauses } from './pauses.mjs'

const large = Number(process.env.BENCH_TOKENS ?? 100_000)

for (const size of [Math.max(10, large / 100), large]) await workOn(size)

async function workOn(size) {
  const bench = await startWithPauses({ TESSERA_DEFAULT_PLAN: 'BUSINESS' })
  try {
    const call = callerOf(bench, { cookie: bench.cookie, 'sec-fetch-site': 'same-origin' })
    const pauses = pausesOf(bench)
    const measured = (what, method, path, body) => pauses(what, size, () => call(method, path, body))
    const created = async (what, path, body) => jsonOf(await measured(what, 'POST', path, body))

    const workspace = `/api/workspaces/${bench.workspace.id}`
    const mode = bench.path.replace('/api/v1/', '/api/')
    const names = { tokenset_id: bench.tokenset.id, mode_id: mode.split('/').pop() }
    const operation = (name, value) => ({ op: 'upsert', name, type: 'dimension', value: `${value}px` })
    const edit = value =>
      call('POST', `${mode}/tokens/batch`, { operations: [operation('group-0.t0', value), operation('new', value)] })
    await call('POST', `${mode}/import`, { document: cssOf(size) })

    await measured('findings, cold', 'GET', `${workspace}/findings?limit=100`)
    await edit(1)
    await measured('findings after an edit', 'GET', `${workspace}/findings?limit=100`)

    const resolver = await created('creation of a resolver', `${workspace}/resolvers`, {
      name: 'Theme',
      sets: [{ name: 'base', sources: [names] }],
      modifiers: [
        {
          name: 'scheme',
          default: 'light',
          contexts: [
            { name: 'light', sources: [] },
            { name: 'dark', sources: [names] },
          ],
        },
      ],
    })
    await measured('tokens of a permutation', 'GET', `/api/resolvers/${resolver.id}/tokens`)
    await measured('its export, css', 'GET', `/api/resolvers/${resolver.id}/export?format=css&input=scheme:dark`)
    await measured('export of the resolver, css', 'GET', `/api/resolvers/${resolver.id}/export?format=css`)

    const proposal = await created('creation of a proposal', `${workspace}/proposals`, {
      title: 'Two',
      status: 'open',
      operations: ['one', 'two'].map(name => ({ ...operation(`proposed.${name}`, 1), ...names })),
    })
    await measured('difference of a proposal', 'GET', `/api/proposals/${proposal.id}/diff`)
    await measured('merge of a proposal', 'POST', `/api/proposals/${proposal.id}/merge`, {})

    const organization = jsonOf(await call('POST', '/api/organizations', { name: 'Bench' }))
    const below = `/api/organizations/${organization.id}`
    await call('PUT', `${below}/workspaces/${bench.workspace.id}`)
    const { id } = jsonOf(await call('POST', `${below}/environments`, { name: 'Staging' }))
    const staging = `${below}/environments/${id}`
    await measured('first release', 'POST', `${staging}/releases`, {})
    await measured('release of the same', 'POST', `${staging}/releases`, {})
    await measured('export of a release, css', 'GET', `${staging}/export?format=css`)
    await edit(2)
    await measured('difference to live', 'GET', `${staging}/diff?against=live`)
    await measured('release after an edit', 'POST', `${staging}/releases`, {})
    await measured('merge into Production', 'POST', `${staging}/merge`, {})
    await edit(3)
    await call('POST', `${staging}/releases`, {})
    await measured('second merge', 'POST', `${staging}/merge`, {})
  } finally {
    await bench.stop()
  }
}
