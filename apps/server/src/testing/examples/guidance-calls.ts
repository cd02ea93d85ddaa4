// What the examples call the operations of guidance and components with.
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const guidance = {
  purpose: 'The one color that stands for us.',
  do: ['Use it for the main action of a page'],
  dont: ['Use it for text on pictures'],
  accessibility: 'At least 4.5:1 on every surface',
}

const button = {
  name: 'Button',
  anatomy: ['container', 'label'],
  states: ['hover'],
  options: [{ name: 'size', values: ['small', 'large'] }],
  bindings: [
    { part: 'container', property: 'background-color', token: 'Core/color.brand' },
    { part: 'container', property: 'padding', option: { size: 'small' }, token: 'Core/space.small' },
  ],
}

const componentSets = {
  componentSets: [
    {
      name: 'Button',
      componentPropertyDefinitions: {
        Size: { type: 'VARIANT', variantOptions: ['Small', 'Large'] },
        'Label#1:0': { type: 'TEXT' },
      },
    },
  ],
}

const subject = 'token:Core/color.brand'
const nothing = { params: { subject: 'token:Core/nothing.here' } }

export const guidanceCalls: Record<string, ExampleCall> = {
  list_guidance: { given: withGuidance },
  get_guidance: { given: withGuidance, refused: () => nothing },
  set_guidance: { given: () => ({ params: { subject } }), input: guidance, refused: () => ({ input: {} }) },
  delete_guidance: { given: withGuidance, refused: () => nothing },
  pin_guidance: { given: withGuidance, input: { pinned: true }, refused: () => nothing },
  list_components: { given: withComponent },
  create_component: { given: withoutComponent, input: button, refused: () => ({ input: { name: ' ' } }) },
  import_components: {
    given: withoutComponent,
    input: { document: componentSets },
    refused: () => ({ input: { document: { tokens: {} } } }),
  },
  get_component: { given: withComponent, refused: () => ({ params: { component: 'Nothing' } }) },
  update_component: {
    given: withComponent,
    input: { states: ['hover', 'disabled'] },
    refused: () => ({ params: { component: 'Nothing' } }),
  },
  delete_component: { given: withComponent, refused: () => ({ params: { component: 'Nothing' } }) },
}

async function withGuidance({ owner, workspace }: ExampleWorld) {
  made(await owner.put(`/workspaces/${workspace.id}/guidance/${encodeURIComponent(subject)}`, guidance))
  return { params: { subject } }
}

async function withoutComponent({ owner, workspace }: ExampleWorld) {
  await owner.delete(`/workspaces/${workspace.id}/components/Button`)
  return {}
}

async function withComponent(w: ExampleWorld) {
  await withoutComponent(w)
  made(await w.owner.post(`/workspaces/${w.workspace.id}/components`, button))
  return { params: { component: 'Button' } }
}
