import { from, section } from '../../base/section.ts'

export const componentsSection = section({
  title: 'Components',
  commands: [from(() => import('./import-components.ts'), 'importComponents')],
})
