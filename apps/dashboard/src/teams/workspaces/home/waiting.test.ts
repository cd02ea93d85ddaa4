import type { GitConnection, Notification, Proposal } from '@tessera/contract'
import { expect, test } from 'vitest'
import { waitingFor } from './waiting.ts'

const proposal = (id: string, reviewers: string[]): Proposal => ({
  id,
  workspace_id: 'shop',
  title: `Proposal ${id}`,
  description: null,
  status: 'open',
  author: { user_id: 'bo', user_name: 'Bo' },
  reviewers,
  base: { at: '2026-01-01T00:00:00.000Z', tokens: [], resolvers: [] },
  operations: [],
  merged: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
})
const news = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  workspace_id: 'shop',
  organization_id: null,
  type: 'proposal.commented',
  title: `News ${id}`,
  subject: { kind: 'proposal', id: 'other' },
  actor: { user_id: 'bo', user_name: 'Bo' },
  created_at: '2026-01-03T00:00:00.000Z',
  read_at: null,
  count: 1,
  ...more,
})
const waiting = (proposals: Proposal[], notifications: Notification[]) =>
  waitingFor('ada', 'shop', 'acme', proposals, notifications).map(({ text }) => text)

test('proposals wait for those who are asked to review them, and for nobody else', () => {
  expect(waiting([proposal('1', ['ada']), proposal('2', ['bo'])], [])).toEqual(['Review “Proposal 1”'])
})

test('news wait until they are read, of this workspace and its organization', () => {
  expect(
    waiting(
      [],
      [
        news('1'),
        news('read', { read_at: '2026-01-04T00:00:00.000Z' }),
        news('elsewhere', { workspace_id: 'blog' }),
        news('release', { workspace_id: null, organization_id: 'acme' }),
      ],
    ),
  ).toEqual(['News 1', 'News release'])
})

test('a proposal that waits for a review is told once, with the way to it', () => {
  const told = waitingFor(
    'ada',
    'shop',
    null,
    [proposal('1', ['ada'])],
    [news('1', { subject: { kind: 'proposal', id: '1' } })],
  )
  expect(told).toMatchObject([{ text: 'Review “Proposal 1”', href: '/w/shop/proposals/1' }])
})

test('a conflict with Git waits before all else, and only as long as it is one', () => {
  const git = (state: GitConnection['status']['state']): GitConnection => ({
    ...{ id: 'git', workspace_id: 'shop', url: 'https://example.com/tokens.git', branch: 'main', folder: '' },
    ...{
      format: 'dtcg',
      layout: 'files',
      branches: [],
      direction: 'both',
      on: 'release',
      incoming: 'proposal',
      commit: 'each',
      message: null,
      outputs: null,
      targets: [],
      host_key: null,
    },
    credential: { kind: 'token', username: null, expires_at: null, fingerprint: 'SHA-256' },
    pull_requests: 'none',
    status: {
      state,
      last_commit: null,
      last_synced_at: '2026-01-04T00:00:00.000Z',
      error: null,
      files: [],
      warnings: [],
    },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-05T00:00:00.000Z',
  })
  const of = (state: GitConnection['status']['state']) =>
    waitingFor('ada', 'shop', null, [proposal('1', ['ada'])], [], git(state))
  expect(of('conflict')).toMatchObject([
    { text: 'Settle the conflict with Git on main', at: '2026-01-04T00:00:00.000Z', href: '/w/shop/settings/git' },
    { text: 'Review “Proposal 1”' },
  ])
  expect(of('idle')).toHaveLength(1)
})
