import { feature } from '../../feature.ts'
import { git } from './git.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { workInThread } from './files/texts.ts'
import { lookAtRepositories, syncGit } from './job.ts'
import { createGitSyncing } from './runs.ts'

export const gitFeature = feature({
  operations: { git },
  services: { git: (_, services) => createGitSyncing(services, workInThread()) },
  jobs: {
    chores: [sweep('look_at_repositories', (_, services) => lookAtRepositories(services), 180)],
    hosts: [syncGit],
  },
})
