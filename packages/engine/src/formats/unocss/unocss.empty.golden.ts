import { definePreset } from 'unocss'

/** For `presetWind4`. */
export const theme = {
}

export const presetTokens = definePreset(() => ({
  name: 'tokens-tokens',
  theme,
}))

export default presetTokens
