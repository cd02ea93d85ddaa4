import { from, section } from '../../base/section.ts'

export const outputsSection = section({
  title: 'Outputs',
  commands: [
    from(() => import('./outputs.ts'), 'listOutputs', 'getOutput', 'setOutputs'),
    from(() => import('./write.ts'), 'writeOutputs'),
  ],
})
