import { from, section } from '../../base/section.ts'

export const instanceSection = section({
  title: 'Instance',
  commands: [from(() => import('./serve.ts'), 'serve', 'backup', 'restore')],
})
