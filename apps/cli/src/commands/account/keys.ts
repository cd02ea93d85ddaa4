// API keys: they are made and revoked in the dashboard, where the server asks who is signed in once more.
import { command } from '../../base/command.ts'
import type { Command } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import { doneInDashboard } from '../../sign-in/page.ts'

const onPage = (name: string, summary: string, what: string): Command =>
  command({
    name: `keys ${name}`,
    summary,
    flags: {},
    details:
      'Opens the page of the dashboard for it: a key can neither see nor make other keys. `tessera whoami` shows the key that is used here, `tessera logout` forgets it and revokes one that was made by `tessera login`.',
    examples: [[`keys ${name}`, 'opens Settings, API keys']],
    async run(report, { flags }) {
      const url = `${(await connect(report, flags)).server}/settings?tab=keys`
      await doneInDashboard(report, what, url)
      report.result({ url })
    },
  })

export const listKeys = onPage('list', 'See your API keys, in the dashboard.', 'API keys are listed')
export const createKey = onPage('create', 'Make an API key, in the dashboard.', 'API keys are made')
export const revokeKey = onPage('revoke', 'Revoke an API key, in the dashboard.', 'API keys are revoked')
