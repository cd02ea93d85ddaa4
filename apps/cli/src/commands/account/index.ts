import { from, section } from '../../base/section.ts'

export const accountSection = section({
  title: 'Account',
  commands: [
    from(() => import('./login.ts'), 'login'),
    from(() => import('./logout.ts'), 'logout'),
    from(() => import('./whoami.ts'), 'whoami'),
    from(() => import('./notifications.ts'), 'listNotifications'),
    from(() => import('./keys.ts'), 'listKeys', 'createKey', 'revokeKey'),
  ],
})
