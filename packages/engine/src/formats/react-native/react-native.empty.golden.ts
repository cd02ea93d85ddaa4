export const tokens = {
} as const

export type Tokens = typeof tokens
