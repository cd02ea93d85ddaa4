import { from, section } from '../../base/section.ts'

export const filesSection = section({
  title: 'Files, without a server',
  commands: [
    from(() => import('./validate.ts'), 'validate'),
    from(() => import('./convert.ts'), 'convert', 'importFiles', 'exportFiles'),
  ],
})
