import { from, section } from '../../base/section.ts'

export const gitSection = section({
  title: 'Git',
  commands: [
    from(() => import('./connect.ts'), 'gitConnect'),
    from(() => import('./pending.ts'), 'gitPending', 'gitCommit'),
    from(() => import('./git.ts'), 'gitStatus', 'gitSync', 'gitRuns', 'gitResolve', 'gitDisconnect'),
  ],
})
