import { from, section } from '../../base/section.ts'

export const apiSection = section({
  title: 'Everything else on the server',
  commands: [from(() => import('./api.ts'), 'api')],
})
