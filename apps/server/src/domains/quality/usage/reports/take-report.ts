// Takes a report: what it says of its branch replaces what the one before said, unless that was scanned later.
import { addingUsage, refuseBeyond } from '../../../../limits/quotas.ts'
import { problems } from '../../../../base/problems.ts'
import type { Context } from '../../../../kernel/context.ts'
import { gather } from '../../../../kernel/gather.ts'
import type { ReadReport } from './report.ts'
import * as store from './reports.store.ts'

const day = 24 * 60 * 60 * 1000

export async function takeReport(context: Context<'workspace'>, report: ReadReport) {
  const { db, workspace, now, newId } = context
  const scannedAt = report.scanned_at ?? now
  // A later report would not count until then.
  if (Date.parse(scannedAt) > Date.parse(now) + day) throw problems.usageInTheFuture(scannedAt)
  const name = { workspaceId: workspace.id, repository: report.repository, branch: report.branch }
  const before = await store.findBranch(db, name, report.commit)
  if (before?.report_id) {
    context.status = 200
    return { id: before.report_id, added: 0, gone: 0 }
  }
  const scan = { branchId: before?.id ?? newId(), reportId: newId(), scannedAt }
  if (!before) await refuseBeyondBranches(context)
  const isNewest = !before || before.scanned_at <= scannedAt
  const difference = isNewest ? await replace(context, name, scan, report) : { added: 0, gone: 0 }
  await store.saveReport(db, scan, report)
  // An older report changes only the totals of its day.
  if (isNewest) await addBytes(context, report.bytes - (before?.bytes ?? 0))
  return { id: scan.reportId, ...difference }
}

async function replace(
  { db, workspace }: Context<'workspace'>,
  name: store.BranchName,
  scan: store.Scan,
  report: ReadReport,
): Promise<store.Difference> {
  await store.saveBranch(db, name, scan, report)
  const difference = await store.replacePlaces(db, scan.branchId, report.places)
  await store.countTokens(db, workspace.id, scan.branchId)
  await store.replaceFindings(db, scan.branchId, report.findings)
  return difference
}

async function refuseBeyondBranches({ db, workspace, config }: Context<'workspace'>): Promise<void> {
  refuseBeyond(config.quotas, 'usage_branches_per_workspace', (await store.countBranches(db, workspace.id)) + 1)
}

const addBytes = ({ db, workspace, config }: Context<'workspace'>, bytes: number) =>
  gather(db, addingUsage, {
    workspaceId: workspace.id,
    grown: { tokens: 0, bytes, changes: 0 },
    quotas: config.quotas,
  })

/** Deletes all that was reported of a repository, or of one branch. Returns the number of branches. */
export async function forgetReports(
  context: Context<'workspace'>,
  repository: string,
  branch: string | undefined,
): Promise<number> {
  const { db, workspace } = context
  const branches = await store.listBranches(db, workspace.id, repository, branch)
  if (branches.length === 0) throw problems.notFound('Usage of the repository')
  for (const { id, bytes } of branches) {
    await store.deletePlaces(db, id)
    await store.countTokens(db, workspace.id, id)
    await store.deleteBranch(db, id)
    await addBytes(context, -bytes)
  }
  return branches.length
}
