// The part of a run that is about branches that proposals show: what is new on either side goes to the other.
import { lookAhead } from '../../../quality/proposals/outlook.ts'
import { readProposal } from '../../../quality/proposals/proposals.store.ts'
import * as connections from '../git.store.ts'
import { contentKey, pushBranch, readStart } from '../pull-requests/branch.ts'
import { takeEdits } from '../pull-requests/suggestions.ts'
import type { Editing } from '../pull-requests/following.ts'
import { forgetEnded, listShown, saveShown } from './branches.store.ts'
import type { ShownBranch } from './branches.store.ts'
import { commonOf, showBranch } from './show-branch.ts'

export async function keepBranches(editing: Editing, main: string | null): Promise<void> {
  const { services, connection } = editing
  const db = services.database.autocommit({ touches: 'nothing' })
  await forgetEnded(db, connection.id)
  if (main === null) return
  for (const shown of await listShown(db, connection.id)) await keepOne(editing, shown, main)
}

async function keepOne(editing: Editing, before: ShownBranch, main: string): Promise<void> {
  const { services, connection, repository } = editing
  const db = services.database.autocommit({ touches: 'nothing' })
  const { branch, proposal_id } = before
  const tip = await repository.tip(branch)
  if (tip === null) return void (await saveShown(db, connection.id, { ...before, is_gone: true }))
  let row: ShownBranch = { ...before, is_gone: false }
  if (tip !== row.commit) {
    await commonOf(editing, { branch, tip, main })
    const proposal = await readProposal(services.database, proposal_id)
    const isContinued = await repository.isAncestor(row.commit, tip)
    // Nothing that was known of it holds for one that was written anew.
    if (isContinued) await takeEdits(editing, { ...row, tip, main }, async () => undefined)
    else await showBranch(editing, { branch, tip, main }, proposal)
    const after = contentKey(await readProposal(services.database, proposal_id))
    // What was changed here and not pushed is still to be pushed.
    row = { ...row, commit: tip, content: contentKey(proposal) === row.content ? after : row.content }
  }
  await saveShown(db, connection.id, row)
  await pushEdits(editing, row, main)
}

async function pushEdits(editing: Editing, row: ShownBranch, main: string): Promise<void> {
  const { services, connection } = editing
  const proposal = await readProposal(services.database, row.proposal_id)
  const content = contentKey(proposal)
  if (content === row.content) return
  const { database: db, config, newId } = services
  const workspace = await connections.findWorkspace(db, connection.workspace_id)
  if (!workspace) return
  const outlook = await lookAhead({ db, workspace, config, newId }, proposal, new Map())
  if (outlook.faults.length + outlook.problems.length > 0) return
  const start = await readStart(editing, main)
  const at = { commit: row.commit, is_shared: true }
  const commit = await pushBranch(editing, start, { proposal, outlook, row: at, branch: row.branch })
  await saveShown(db.autocommit({ touches: 'nothing' }), connection.id, {
    ...row,
    content,
    commit: commit ?? row.commit,
  })
}
