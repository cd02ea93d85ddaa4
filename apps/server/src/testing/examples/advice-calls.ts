// What the examples call the operations of advice with.
import type { ExampleCall } from './example-call.ts'

export const adviceCalls: Record<string, ExampleCall> = {
  suggest_tokens: {
    input: { intent: 'brand color', css_property: 'background-color' },
    refused: () => ({ input: { intent: 'brand color', theme: 'Sepia' } }),
  },
  explain_token: {
    given: async () => ({ params: { name: 'color.brand' } }),
    refused: () => ({ params: { name: 'nothing-here' } }),
  },
  design_primer: {},
}
