// A workspace as people have them after a while: two modes, aliases that lead somewhere and nowhere, names from the
// edge of what is allowed, members, keys, and an organization whose environments have gone apart.
import type { Api } from './api.ts'
import type { Furnished } from './test.ts'

const longName = `layout.${'breadth-of-the-outermost-container-'.repeat(7)}`.slice(0, 255)
const light = {
  color: {
    brand: { $type: 'color', $value: '#8a2a67', $description: 'What people remember' },
    wide: { $type: 'color', $value: 'oklch(0.7 0.25 145)' },
    glass: { $type: 'color', $value: '#0a7a3380' },
    action: { $type: 'color', $value: '{color.brand}' },
    lost: { $type: 'color', $value: '{color.nowhere}' },
    'لون أساسي': { $type: 'color', $value: '#0a7a33' },
  },
  space: Object.fromEntries([1, 2, 4, 8].map(n => [n, { $type: 'dimension', $value: { value: n * 4, unit: 'px' } }])),
  font: { body: { $type: 'fontFamily', $value: ['Inter', 'sans-serif'] } },
  ease: { $type: 'cubicBezier', $value: [0.2, 0, 0, 1] },
  shadow: {
    low: {
      $type: 'shadow',
      $value: { color: '#00000033', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' },
    },
  },
}

export async function furnish(api: Api): Promise<Furnished> {
  const workspace = await api('POST', '/workspaces', { name: 'Acme', description: 'The design system of Acme' })
  const tokenset = await api('POST', `/workspaces/${workspace['id']}/tokensets`, {
    name: 'Core',
    description: 'Colors and space',
  })
  const at = `/tokensets/${tokenset['id']}`
  const [base] = (await api('GET', `${at}/modes`))['modes'] as { id: string }[]
  await api('POST', `${at}/modes/${base!.id}/import`, { document: light, format: 'dtcg' })
  await api('POST', `${at}/modes/${base!.id}/tokens`, { name: longName, type: 'dimension', value: '1px' })
  const dark = await api('POST', `${at}/modes`, { name: 'Dark', copy_from: base!.id })
  const set = (mode: string, name: string, value: unknown) =>
    api('PATCH', `${at}/modes/${mode}/tokens/${encodeURIComponent(name)}`, { value })
  await set(dark['id'] as string, 'color.brand', '#ca589e')

  const core = tokenset['id'] as string
  const { id: resolver } = await api('POST', `/workspaces/${workspace['id']}/resolvers`, {
    name: 'Website',
    description: 'What the site shows',
    sets: [{ name: 'core', sources: [{ tokenset_id: core }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [{ tokenset_id: core, mode_id: dark['id'] as string }] },
        ],
      },
      { name: 'density', default: 'airy', contexts: ['airy', 'dense'].map(name => ({ name, sources: [] })) },
    ],
  })

  await api('PUT', `/workspaces/${workspace['id']}/outputs`, {
    outputs: [
      {
        name: 'web',
        format: 'css',
        where: { private: ['_'] },
        names: { prefix: 'acme' },
        modes: [{ mode: 'Dark', selector: '.dark', media: '(prefers-color-scheme: dark)' }],
      },
      { name: 'website', format: 'css', resolver: 'Website' },
    ],
  })

  const bind = (property: string, token: string, more = {}) => ({
    part: 'label',
    property,
    token: `Core/${token}`,
    ...more,
  })
  await api('POST', `/workspaces/${workspace['id']}/components`, {
    name: 'Button',
    anatomy: ['container', 'label'],
    states: ['hover'],
    options: [{ name: 'size', values: ['small', 'large'] }],
    bindings: [
      bind('color', 'color.glass'),
      bind('background-color', 'color.brand'),
      bind('background-color', 'color.gone', { state: 'hover' }),
      bind('padding', 'space.4', { part: 'container', option: { size: 'large' } }),
    ],
  })

  await api('POST', '/workspaces', { name: 'Nothing here yet' })
  const { workspaces } = await api('GET', '/workspaces')
  const emptyWorkspace = (workspaces as { id: string; name: string }[]).find(
    each => each.name === 'Nothing here yet',
  )!.id
  const emptyTokenset = await api('POST', `/workspaces/${workspace['id']}/tokensets`, { name: 'Blank' })

  for (const [email, name, role] of [
    ['editor@example.com', 'Ada Lovelace', 'editor'],
    ['viewer@example.com', 'مريم الفارسي', 'viewer'],
  ]) {
    await api('POST', '/admin/users', { email, name, password: 'a long enough password', plan_type: 'TEAM' })
    await api('POST', `/workspaces/${workspace['id']}/members`, { email, role })
  }
  // Disabled: nothing is sent to it.
  const webhook = await api('POST', `/workspaces/${workspace['id']}/webhooks`, {
    url: 'https://example.com/hooks',
    events: ['release.published'],
    description: 'Builds the website',
  })
  await api('PATCH', `/webhooks/${webhook['id']}`, { status: 'disabled' })
  const inBase = { tokenset_id: core, mode_id: base!.id }
  const { id: proposal } = await api('POST', `/workspaces/${workspace['id']}/proposals`, {
    title: 'Warmer brand',
    description: 'As agreed with marketing',
    status: 'open',
    operations: [
      { ...inBase, op: 'update', name: 'color.brand', value: '#a03a50' },
      { ...inBase, op: 'delete', name: 'color.lost' },
      { ...inBase, op: 'create', name: 'color.accent', type: 'color', value: '{color.wide}' },
    ],
  })
  await api('POST', `/proposals/${proposal as string}/comments`, { body: 'Is it warm enough?', token: 'color.brand' })
  const documentation = `furnished-${(workspace['id'] as string).slice(-12)}`
  const inWorkspace = `/workspaces/${workspace['id']}/documentations`
  await api('POST', inWorkspace, {
    slug: documentation,
    title: 'Acme design',
    tokenset_id: tokenset['id'] as string,
    visibility: 'public',
    published: true,
  })
  const markdown =
    'Hello\n\n```tokens group=color view=swatches\n```\n\n```contrast foreground=color background=color\n```\n'
  await api('POST', `${inWorkspace}/${documentation}/pages`, { path: 'start', title: 'Getting started', markdown })
  await api('POST', '/api-keys', { name: 'Build', scopes: ['export:tokens'], expires_in_days: 3 })

  const org = await api('POST', '/organizations', { name: 'Acme Group' })
  const inOrg = `/organizations/${org['id']}`
  await api('PUT', `${inOrg}/workspaces/${workspace['id']}`)
  const staging = await api('POST', `${inOrg}/environments`, { name: 'Staging' })
  const { environments } = await api('GET', `${inOrg}/environments`)
  const production = (environments as { id: string; is_production: boolean }[]).find(each => each.is_production)!.id
  const publish = (environment: string, notes: string) =>
    api('POST', `${inOrg}/environments/${environment}/releases`, { notes })
  await publish(production, 'The first')
  await publish(staging['id'] as string, 'To try')
  await set(base!.id, 'color.brand', '#7a1a57')
  await publish(production, 'A hot fix')
  await set(base!.id, 'color.brand', '#9a3a77')
  await publish(staging['id'] as string, 'What is next')
  return {
    ws: workspace['id'] as string,
    tokenset: tokenset['id'] as string,
    modes: [base!.id, dark['id'] as string],
    emptyWorkspace,
    emptyTokenset: emptyTokenset['id'] as string,
    resolver: resolver as string,
    webhook: webhook['id'] as string,
    documentation,
    proposal: proposal as string,
    org: org['id'] as string,
    staging: staging['id'] as string,
    production,
  }
}
