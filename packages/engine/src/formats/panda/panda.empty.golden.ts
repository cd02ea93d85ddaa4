import { definePreset } from '@pandacss/dev'

export default definePreset({
  name: 'tokens-tokens',
  theme: {
    extend: {
      tokens: {
      },
    },
  },
})
