import { from, section } from '../../base/section.ts'

export const projectSection = section({
  title: 'Project',
  commands: [
    from(() => import('./init.ts'), 'init'),
    from(() => import('./pull.ts'), 'pull'),
    from(() => import('./push/push.ts'), 'push'),
    from(() => import('./diff.ts'), 'diff'),
    from(() => import('./check/check.ts'), 'check'),
    from(() => import('./watch.ts'), 'watch'),
    from(() => import('./migrate.ts'), 'migrate'),
    from(() => import('./scan.ts'), 'scan'),
    from(() => import('./open.ts'), 'open'),
  ],
})
