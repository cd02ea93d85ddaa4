// What happened in the demo's workspace during the last two weeks. It ends with the values of the design files, so that what differs
// from them on the way (an older name, a paler border) is set before the first release.
import type { Cast, Person } from './cast.ts'
import { documentationPages } from './documentation.ts'
import type { DemoWorkspace, DemoMode } from './workspace.ts'

interface Scene {
  cast: Cast
  /** Owns the workspace and administers the instance. */
  owner: Person
  designer: Person
  developer: Person
  workspace: DemoWorkspace
}

interface Organization {
  id: string
  /** Its environment. */
  production: string
}

type Update = { name: string; value?: string; description?: string }

/** What the tokens below were before they became what the design files have. */
const earlier = {
  light: [
    { name: 'text.muted', value: '{palette.stone.500}' },
    { name: 'border.control', value: '{palette.stone.400}' },
    { name: 'selection.background', value: '{palette.porphyry.300}' },
  ],
  dark: [{ name: 'border.control', value: '{palette.stone.600}' }],
} satisfies Record<string, Update[]>

const earlierNames = [
  { from: 'surface.sunken', to: 'surface.well' },
  { from: 'mark.ground', to: 'mark.base' },
]

const rules = [
  { rule: 'broken-alias' },
  {
    rule: 'contrast',
    options: {
      pairs: ['text.default', 'text.muted', 'text.accent'].map(foreground => ({
        foreground,
        background: 'surface.page',
      })),
    },
  },
  { rule: 'deprecated-use' },
  { rule: 'min-target-size', options: { px: 24 }, where: { tokens: ['size.control.*', 'size.row.*', 'size.target'] } },
  { rule: 'scale-step', options: { step: '2px' }, where: { tokens: ['space.*', '!space.1'] } },
]
const laterRule = { rule: 'duplicate-value', where: { tokens: ['size.bar', 'space.*'] } }

const outputs = [
  { name: 'web', format: 'css', resolver: 'Tessera' },
  { name: 'tailwind', format: 'tailwind', resolver: 'Tessera' },
  { name: 'ios', format: 'swiftui', resolver: 'Tessera', where: { types: ['color', 'dimension'] } },
  { name: 'android', format: 'compose', resolver: 'Tessera', where: { types: ['color', 'dimension'] } },
  { name: 'docs', format: 'json-flat', resolver: 'Tessera', values: { color: 'hex' } },
]

/** Sizes of the text on documentation pages, which grow with the window. */
const readingScale = {
  kind: 'fluid',
  group: 'reading',
  type: 'fontSize',
  min: { size: '15px', at: '360px', ratio: 1.2 },
  max: { size: '17px', at: '1280px', ratio: 1.25 },
  steps: [0, 3],
}

export async function tellStory(scene: Scene): Promise<void> {
  const { cast, owner } = scene
  const organization = await setUp(scene)
  await prepareFirstRelease(scene)
  cast.daysAgo(10)
  await publish(owner, organization, organization.production, 'The first release.')
  await mergeBorders(scene)
  await replaceWell(scene)
  cast.daysAgo(5)
  await publish(owner, organization, organization.production, 'surface.sunken replaces surface.well.')
  await renameInStaging(scene, organization)
  await proposeSelection(scene)
  await sharePage(scene)
  await writeDocumentation(scene, organization)
  await prepareWebhook(scene)
  await handOutPackages(scene, organization)
}

const light = ({ workspace }: Scene) => workspace.places.get('scheme/light')!
const dark = ({ workspace }: Scene) => workspace.places.get('scheme/dark')!

const update = (person: Person, place: DemoMode, tokens: readonly Update[]) =>
  person.call('batch_tokens', { ...place }, { operations: tokens.map(token => ({ op: 'update', ...token })) })

async function setUp(scene: Scene): Promise<Organization> {
  const { cast, owner, designer, developer, workspace } = scene
  const workspace_id = workspace.id
  await owner.call('rename_tokens', { tokenset_id: light(scene).tokenset_id }, { renames: earlierNames })
  await update(owner, light(scene), earlier.light)
  await update(owner, dark(scene), earlier.dark)
  await owner.call('create_scale', { ...light(scene) }, readingScale)
  await owner.call('update_outputs', { workspace_id }, { outputs })

  const { id: organization_id } = await owner.call<{ id: string }>('create_organization', {}, { name: 'Tessera team' })
  await owner.call('add_organization_workspace', { organization_id, workspace_id })
  for (const { email } of [designer, developer]) {
    await owner.call('add_organization_member', { organization_id }, { email, role: 'editor' })
    await owner.call('add_member', { workspace_id }, { email, role: 'editor' })
  }
  const { environments } = await owner.call<{ environments: { id: string }[] }>('list_environments', {
    organization_id,
  })

  cast.daysAgo(13)
  await owner.call('set_check_rules', { workspace_id }, { rules, blocks: 'error' })
  return { id: organization_id, production: environments[0]!.id }
}

async function prepareFirstRelease(scene: Scene) {
  const { cast, owner, designer, developer, workspace } = scene
  cast.daysAgo(12.4)
  await update(designer, light(scene), [{ name: 'text.muted', value: '{palette.stone.600}' }])
  cast.daysAgo(11.2)
  await update(developer, light(scene), [
    { name: 'layer.toast', description: 'Messages that come and go; above dialogs, as those start them.' },
  ])
  cast.daysAgo(11)
  await acceptSmallGap(owner, workspace.id)
}

/** What the rules find by then: 3px is no multiple of 2px. */
const acceptSmallGap = (owner: Person, workspace_id: string) =>
  owner.call(
    'accept_findings',
    { workspace_id },
    { all: true, reason: 'An icon stands 3px from its label: 2px touch, and 4px fall apart.' },
  )

const publish = (owner: Person, organization: Organization, environment_id: string, notes: string) =>
  owner.call('publish_release', { organization_id: organization.id, environment_id }, { notes })

async function mergeBorders(scene: Scene) {
  const { cast, owner, designer, developer, workspace } = scene
  const operations = [
    { ...light(scene), op: 'update', name: 'border.control', value: '{palette.stone.450}' },
    { ...dark(scene), op: 'update', name: 'border.control', value: '{palette.stone.550}' },
  ]
  cast.daysAgo(8.6)
  const { id: proposal_id } = await developer.call<{ id: string }>(
    'create_proposal',
    { workspace_id: workspace.id },
    {
      title: 'Borders of controls at 3:1',
      description: 'Fields can hardly be found on the page. WCAG 1.4.11 asks for 3:1, this gives it in both schemes.',
      status: 'open',
      reviewers: [designer.id],
      operations,
    },
  )
  cast.daysAgo(8.1)
  await designer.call('review_proposal', { proposal_id }, { decision: 'approve', body: 'Looks right beside the text.' })
  await owner.call('merge_proposal', { proposal_id })
  cast.daysAgo(7.5)
  await owner.call('set_check_rules', { workspace_id: workspace.id }, { rules: [...rules, laterRule], blocks: 'error' })
}

/** The new name stands beside the old one, which leads to it until the next major version. */
async function replaceWell(scene: Scene) {
  const { cast, designer } = scene
  const replacement = (value: string) => [
    {
      op: 'create',
      name: 'surface.sunken',
      type: 'color',
      value,
      description: 'Headers of tables, wells, read-only areas.',
    },
    {
      op: 'update',
      name: 'surface.well',
      value: '{surface.sunken}',
      deprecated: 'Named for one of its uses.',
      replaced_by: 'surface.sunken',
      remove_in: '2.0.0',
    },
  ]
  const follow = { op: 'update', name: 'code.surface', value: '{surface.sunken}' }
  cast.daysAgo(6.3)
  await designer.call(
    'batch_tokens',
    { ...light(scene) },
    { operations: [...replacement('{palette.stone.100}'), follow] },
  )
  // `code.surface` is forgotten here, and a check rule finds it.
  await designer.call('batch_tokens', { ...dark(scene) }, { operations: replacement('{palette.stone.1000}') })
}

/** A shorter name is tried out before Production has it. */
async function renameInStaging(scene: Scene, organization: Organization) {
  const { cast, owner, designer } = scene
  cast.daysAgo(4.5)
  const { id: staging } = await owner.call<{ id: string }>(
    'create_environment',
    { organization_id: organization.id },
    { name: 'Staging', from: organization.production },
  )
  cast.daysAgo(4)
  await designer.call(
    'rename_tokens',
    { tokenset_id: light(scene).tokenset_id },
    { renames: [{ from: 'mark.base', to: 'mark.ground' }] },
  )
  await publish(designer, organization, staging, 'The ground of the mark has its own name.')
}

/** The proposal waits; meanwhile the owner changes the same token, so that merging has something to settle. */
async function proposeSelection(scene: Scene) {
  const { cast, owner, designer, developer, workspace } = scene
  cast.daysAgo(2.8)
  const { id: proposal_id } = await developer.call<{ id: string }>(
    'create_proposal',
    { workspace_id: workspace.id },
    {
      title: 'A calmer selection',
      description: 'Selected text should not be louder than the button beside it.',
      status: 'open',
      reviewers: [owner.id, designer.id],
      operations: [
        { ...light(scene), op: 'update', name: 'selection.background', value: '{palette.porphyry.100}' },
        { ...dark(scene), op: 'update', name: 'selection.background', value: '{palette.porphyry.900}' },
      ],
    },
  )
  cast.daysAgo(2.2)
  await designer.call(
    'comment_on_proposal',
    { proposal_id },
    { token: 'selection.background', body: 'In the light scheme 100 is close to hovered rows. Would 200 do?' },
  )
  await developer.call(
    'comment_on_proposal',
    { proposal_id },
    { body: 'I will look at both beside a table of tokens.' },
  )
  cast.daysAgo(1.1)
  await update(owner, light(scene), [{ name: 'selection.background', value: '{palette.porphyry.200}' }])
}

async function sharePage({ cast, owner, workspace }: Scene) {
  cast.daysAgo(0.4)
  await owner.call(
    'save_shared_page',
    { workspace_id: workspace.id, slug: 'tessera-design-language' },
    {
      title: 'Tessera design language',
      intro: 'Colors, type and motion of the dashboard. **Use roles** such as `text.default`; the palette is for them.',
      visibility: 'members',
      resolver_id: workspace.resolver_id,
      notes: [
        { group: 'palette', text: 'Raw pigments. Interfaces use roles instead, which pick one for each scheme.' },
        { group: 'status', text: 'Say it in words as well: color alone does not tell everybody.' },
      ],
    },
  )
}

async function writeDocumentation({ cast, owner, workspace }: Scene, organization: Organization) {
  cast.daysAgo(0.35)
  const workspace_id = workspace.id
  const slug = 'tessera-documentation'
  await owner.call(
    'create_documentation',
    { workspace_id },
    {
      slug,
      title: 'Tessera design language',
      description: 'How the dashboard of Tessera looks, and why: colors, type and space by theme and by release.',
      published: true,
      resolver_id: workspace.resolver_id,
      environment_id: organization.production,
      accent: '#9a3a77',
    },
  )
  for (const page of documentationPages)
    await owner.call('create_documentation_page', { workspace_id, slug }, { ...page })
}

/** Nobody listens at an address of the demo, so it is disabled before anything is sent to it. */
async function prepareWebhook({ cast, owner, workspace }: Scene) {
  cast.daysAgo(0.3)
  const { id: webhook_id } = await owner.call<{ id: string }>(
    'create_webhook',
    { workspace_id: workspace.id },
    {
      url: 'https://builds.example.com/hooks/tessera',
      events: ['tokens.changed', 'proposal.merged'],
      description: 'Builds the packages again. An example: enter an address of your own, then enable it.',
    },
  )
  await owner.call('update_webhook', { webhook_id }, { status: 'disabled' })
}

/** Production's releases by npm, for whoever has a key of the demo. */
async function handOutPackages({ cast, owner }: Scene, organization: Organization) {
  cast.daysAgo(0.25)
  await owner.call(
    'set_packages',
    { organization_id: organization.id },
    { npm: { scope: '@tessera-demo', name: 'tokens' }, environments: [organization.production] },
  )
}
