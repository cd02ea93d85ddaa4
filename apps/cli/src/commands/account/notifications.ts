import type { Notification } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { harmless } from '../../base/io.ts'
import { showRows } from '../../reports/rows.ts'
import { connect } from '../../sign-in/connection.ts'

export const listNotifications = command({
  name: 'notifications list',
  alias: 'notifications',
  summary: 'List what happened that concerns you: the newest 50, and which are not read yet.',
  flags: {},
  listing: listing<Notification>('notifications', {
    id: true,
    type: true,
    title: true,
    subject: true,
    actor: true,
    workspace_id: true,
    organization_id: true,
    count: true,
    created_at: true,
    read_at: true,
  }),
  examples: [['notifications', 'reviews that wait for you, what others do with your proposals, releases']],
  async run(report, { flags }) {
    const { client } = await connect(report, flags)
    const { notifications, total, unread } = await client.notifications.list({ limit: 50 })
    showRows(
      report,
      notifications.map(({ title, created_at, read_at }) => ({
        name: harmless(title),
        about: `${created_at.slice(0, 10)}${read_at === null ? '  unread' : ''}`,
      })),
      'notification',
    )
    report.result({ notifications, total, unread })
  },
})
