import { from, section } from '../../base/section.ts'

export const scalesSection = section({
  title: 'Scales',
  commands: [from(() => import('./scales.ts'), 'listScales', 'createScale', 'deleteScale')],
})
