import type { Allowance } from '../../../base/allowance.ts'
import { setting } from '../../../base/settings/setting.ts'
import { feature } from '../../feature.ts'
import { git } from './git.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { workInThread } from './files/texts.ts'
import { lookAtRepositories, syncGit } from './job.ts'
import { createGitSyncing } from './runs.ts'
import { rewriteInThread } from './files/codemod.ts'

const settings = {
  TESSERA_GIT_ALLOW: setting({
    field: 'gitAllow',
    meaning:
      'addresses, networks and host names, by comma, of [repositories](../for/git.md) that are private, also over plain http and on any port',
    standard: null,
    read: from => from.allowance(),
  }),
}

export const gitFeature = feature({
  operations: { git },
  services: { git: (_, services) => createGitSyncing(services, workInThread(), rewriteInThread()) },
  jobs: {
    chores: [sweep('look_at_repositories', (_, services) => lookAtRepositories(services), 180)],
    hosts: [syncGit],
  },
  settings,
  subjects: {
    git: { event: 'workspace.updated', final: 'the connection with Git is changed in the settings of the workspace' },
  },
})

declare module '../../../base/config.ts' {
  interface Config {
    gitAllow: Allowance
  }
}
