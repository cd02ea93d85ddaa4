import { from, section } from '../../base/section.ts'

export const rulesSection = section({
  title: 'Rules',
  commands: [from(() => import('./rules.ts'), 'getRules', 'setRules', 'presetRules')],
})
