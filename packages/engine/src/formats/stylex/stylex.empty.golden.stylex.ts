import * as stylex from '@stylexjs/stylex'

export const tokens = stylex.defineVars({
})
