// What the examples call the operations of outputs with.
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const webOutput = {
  name: 'web',
  format: 'css',
  where: { private: ['_'] },
  names: { prefix: 'acme' },
  values: { unit: 'rem' },
  modes: [{ mode: 'Dark', selector: '.dark' }],
}

export const outputCalls: Record<string, ExampleCall> = {
  update_outputs: {
    input: { outputs: [webOutput] },
    refused: () => ({ input: { outputs: [{ ...webOutput, format: 'word' }] } }),
  },
  list_outputs: { given: withOutputs },
  get_output_settings: { given: anOutput, refused: () => ({ params: { name: 'nothing-here' } }) },
  get_output: { given: anOutput, refused: () => ({ params: { name: 'nothing-here' } }) },
  download_output: { given: anOutput, refused: () => ({ params: { name: 'nothing-here' } }) },
  preview_outputs: {
    input: { outputs: [webOutput] },
    refused: () => ({ input: { outputs: [{ ...webOutput, format: 'word' }] } }),
  },
  write_outputs: { given: withOutputs },
  preview_output: {
    input: { output: webOutput },
    refused: () => ({ input: { output: { ...webOutput, names: { template: 'x' } } } }),
  },
}

async function withOutputs({ owner, workspace }: ExampleWorld) {
  made(await owner.put(`/workspaces/${workspace.id}/outputs`, { outputs: [webOutput] }))
  return {}
}

async function anOutput(w: ExampleWorld) {
  await withOutputs(w)
  return { params: { name: 'web' } }
}
