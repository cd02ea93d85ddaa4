import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'

export const vars = createGlobalThemeContract({
})

createGlobalTheme(':root', vars, {
})
