// Gives a process a share of a core, so that what is measured does not contend with its own load for the machine's cores. Linux, as root:
// a control group with a quota (cgroups(7); cpu.cfs_quota_us in version 1, cpu.max in version 2).
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const first = '/sys/fs/cgroup/cpu'
const isFirst = existsSync(first)
/** Short, so that an answer is not delayed by much. */
const periodUs = 5_000

/** Returns what ends it, once the process has ended. */
export async function giveShare(pid, cores) {
  const group = join(isFirst ? first : '/sys/fs/cgroup', `tessera-bench-${pid}`)
  await mkdir(group)
  const quotaUs = Math.round(periodUs * cores)
  if (isFirst) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(periodUs))
    await writeFile(join(group, 'cpu.cfs_quota_us'), String(quotaUs))
  } else await writeFile(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`)
  await writeFile(join(group, 'cgroup.procs'), String(pid))
  return () => rmdir(group)
}

/** The Node processes that a process has started. */
export async function nodesBelow(pid) {
  const found = []
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')
    for (const child of children.trim().split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
      if (command.startsWith(process.execPath)) found.push(child)
    }
  }
  return found
}
