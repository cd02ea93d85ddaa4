// What the examples call the operations of workspaces, tokensets, modes, members and the history with.
import { ownWorkspace } from './example-call.ts'
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import { newProposal } from './new-proposal.ts'
import { newWebhook } from './new-webhook.ts'
import type { ExampleWorld } from './example-world.ts'

const newChange =
  (value: string) =>
  async ({ owner, modePath, workspace }: ExampleWorld) => {
    made(await owner.patch(`${modePath}/tokens/space.small`, { value }))
    const { changes } = made(await owner.get(`/workspaces/${workspace.id}/changes`))
    return { params: { change_id: changes[0].id } }
  }

export const workspaceCalls: Record<string, ExampleCall> = {
  create_workspace: {
    input: { name: 'Marketing site', description: 'Everything on acme.example' },
    refused: () => ({ input: { description: 'Without a name' } }),
  },
  create_workspace_in_dashboard: {
    input: { name: 'Mobile apps', include_in_organization: true },
    refused: () => ({ input: { name: '' } }),
  },
  update_workspace: {
    input: { name: 'Acme design', description: null },
    refused: () => ({ input: { name: '' } }),
  },
  delete_workspace: { given: w => ownWorkspace(w, 'Old website') },
  create_tokenset: { input: { name: 'Icons' }, refused: () => ({ input: { name: '' } }) },
  update_tokenset: {
    input: { description: 'Colors and spaces that everything else is made of' },
    refused: () => ({ input: { name: '' } }),
  },
  delete_tokenset: {
    given: async ({ owner, workspace }) => ({
      params: { tokenset_id: made(await owner.post(`/workspaces/${workspace.id}/tokensets`, { name: 'Drafts' })).id },
    }),
  },
  create_mode: {
    given: ({ mode }) => ({ input: { name: 'High contrast', copy_from: mode.id } }),
    refused: () => ({ input: { name: 'Dark' } }),
  },
  update_mode: {
    given: ({ dark }) => ({ params: { mode_id: dark.id } }),
    input: { name: 'Night' },
    refused: ({ mode }) => ({ params: { mode_id: mode.id }, input: { is_default: false } }),
  },
  delete_mode: {
    given: ({ dark }) => ({ params: { mode_id: dark.id } }),
    refused: ({ mode }) => ({ params: { mode_id: mode.id } }),
  },
  tell_presence: {
    given: ({ tokenset, mode }) => ({
      input: {
        window: '01930000-0000-7000-8000-00000000c0de',
        tokenset_id: tokenset.id,
        mode_id: mode.id,
        token: 'color.brand',
      },
    }),
    refused: () => ({ input: { window: 'left' } }),
  },
  set_check_rules: {
    input: {
      rules: [
        { rule: 'broken-alias' },
        { rule: 'scale-step', severity: 'warning', options: { step: '4px' }, where: { tokens: ['space.**'] } },
      ],
      blocks: 'error',
    },
    refused: () => ({ input: { rules: [{ rule: 'spelling' }] } }),
  },
  check_tokens: {
    given: async w => {
      await withFinding(w)
      return { input: { severity: 'warning' } }
    },
  },
  accept_findings: {
    given: async w => {
      await withFinding(w)
      return { input: { all: true, reason: 'Agreed with the brand team' } }
    },
    refused: () => ({ input: { reason: 'Without saying what' } }),
  },
  create_webhook: {
    input: { url: 'https://hooks.example.com/tessera', events: ['tokens.changed', 'release.*'] },
    refused: () => ({ input: { url: 'http://10.0.0.1/tessera' } }),
  },
  update_webhook: { given: aWebhook, input: { events: ['*'] }, refused: () => ({ input: { events: ['no.such'] } }) },
  delete_webhook: { given: aWebhook },
  get_webhook: { given: aWebhook },
  test_webhook: { given: aWebhook },
  rotate_webhook_secret: { given: aWebhook },
  list_deliveries: { given: aWebhook },
  list_webhooks: { given: aWebhook, refused: () => ({ as: 'editor' }) },
  retry_delivery: { given: aWebhook },
  list_shared_pages: { given: aPage },
  get_shared_page: { given: aPage, refused: () => ({ params: { slug: 'nothing-here' } }) },
  save_shared_page: {
    given: ({ tokenset }) => ({
      params: { slug: 'acme-colors' },
      input: {
        title: 'Acme colors',
        visibility: 'public',
        tokenset_id: tokenset.id,
        notes: [{ group: 'color', text: 'Use **few** of them.' }],
      },
    }),
    refused: () => ({ params: { slug: 'acme-colors' }, input: { title: 'Acme colors' } }),
  },
  delete_shared_page: { given: aPage },
  create_proposal: {
    given: ({ tokenset, mode }) => ({
      input: {
        title: 'Smaller spaces',
        operations: [
          {
            tokenset_id: tokenset.id,
            mode_id: mode.id,
            op: 'update',
            name: 'space.small',
            type: 'dimension',
            value: '6px',
          },
        ],
      },
    }),
    refused: () => ({ input: { title: '' } }),
  },
  list_proposals: { given: aProposal },
  get_proposal: { given: aProposal },
  update_proposal: {
    given: aProposal,
    input: { status: 'open' },
    refused: () => ({ input: { status: 'merged' } }),
  },
  set_proposal_operations: { given: aProposal, input: { operations: [] }, refused: () => ({ input: {} }) },
  close_proposal: { given: aProposal },
  list_proposal_reviews: { given: aReview },
  review_proposal: {
    given: anOpenProposal,
    input: { decision: 'approve', body: 'As we discussed' },
    refused: () => ({ input: { decision: 'maybe' } }),
  },
  list_proposal_comments: { given: aReview },
  comment_on_proposal: {
    given: aProposal,
    input: { body: 'Is this still enough contrast?', token: 'color.brand' },
    refused: () => ({ input: { body: '' } }),
  },
  set_proposal_rules: {
    given: ({ people }) => ({
      input: {
        approvals: 1,
        groups: [{ match: ['color.**'], approvals: 1, reviewers: [people.owner.id] }],
        agents: 'propose',
      },
    }),
    refused: () => ({ input: { approvals: -1 } }),
  },
  diff_proposal: { given: aProposalOfEdits },
  merge_proposal: {
    given: aProposalOfEdits,
    input: {},
    refused: ({ tokenset, mode }) => ({
      input: {
        resolutions: [{ tokenset_id: tokenset.id, mode_id: mode.id, token: 'space.small', take: 'current' }],
      },
    }),
  },
  stream_events: { input: { after: 0 }, refused: () => ({ input: { after: '-1' } }) },
  list_workspace_changes: { input: { operation: 'update_token' } },
  list_tokenset_changes: { input: { operation: 'update_token' } },
  get_change: { given: newChange('12px') },
  revert_change: { given: newChange('10px') },
  add_member: {
    given: ({ people }) => ({ input: { email: people.stranger.email, role: 'editor' } }),
    refused: () => ({ input: { email: 'nobody@example.com', role: 'editor' } }),
  },
  update_member: { input: { role: 'editor' }, refused: () => ({ input: { role: 'owner' } }) },
  remove_member: { refused: () => ({ as: 'editor' }) },
}

/** A rule that the example's tokens do not keep. */
async function withFinding({ owner, workspace, modePath }: ExampleWorld): Promise<void> {
  made(await owner.patch(`${modePath}/tokens/space.small`, { value: '10px' }))
  const rules = [{ rule: 'scale-step', options: { step: '4px' }, where: { tokens: ['space.**'] } }]
  made(await owner.put(`/workspaces/${workspace.id}/check-rules`, { rules }))
}

async function aWebhook({ owner, workspace }: ExampleWorld) {
  return { params: await newWebhook(owner, workspace.id) }
}

async function aPage({ owner, workspace, tokenset }: ExampleWorld) {
  const page = { title: 'Acme tokens', tokenset_id: tokenset.id }
  return { params: { slug: made(await owner.put(`/workspaces/${workspace.id}/shared-pages/acme-tokens`, page)).slug } }
}

async function aProposal({ owner, workspace }: ExampleWorld) {
  return { params: await newProposal(owner, workspace.id) }
}

async function anOpenProposal(w: ExampleWorld) {
  const { params } = await aProposal(w)
  made(await w.owner.patch(`/proposals/${params.proposal_id}`, { status: 'open' }))
  return { params }
}

async function aReview(w: ExampleWorld) {
  const { params } = await anOpenProposal(w)
  const review = { decision: 'comment', body: 'Is this still enough contrast?', token: 'color.brand' }
  made(await w.owner.post(`/proposals/${params.proposal_id}/reviews`, review))
  return { params }
}

async function aProposalOfEdits({ owner, workspace, tokenset, mode }: ExampleWorld) {
  const smaller = { tokenset_id: tokenset.id, mode_id: mode.id, op: 'update', name: 'space.small', value: '6px' }
  const given = { title: 'Smaller spaces', operations: [smaller] }
  const { id } = made(await owner.post(`/workspaces/${workspace.id}/proposals`, given))
  made(await owner.patch(`/proposals/${id}`, { status: 'open' }))
  return { params: { proposal_id: id as string } }
}
