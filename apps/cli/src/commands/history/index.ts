import { from, section } from '../../base/section.ts'

export const historySection = section({
  title: 'History',
  commands: [from(() => import('./changes.ts'), 'listChanges', 'showChange', 'revertChange')],
})
