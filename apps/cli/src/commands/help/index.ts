import { from, section } from '../../base/section.ts'

export const helpSection = section({
  title: 'Help',
  commands: [from(() => import('./doctor.ts'), 'doctor'), from(() => import('./completion.ts'), 'completion')],
})
