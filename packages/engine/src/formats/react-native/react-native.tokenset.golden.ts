// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
// Mapped into sRGB: color.link in High contrast
// 1rem is 16dp
export const modes = {
  /** Light */
  light: {
    colorText: '#111827',
    colorLink: '#111827',
    /** Between words */
    spaceSmall: 8,
  },
  /** High contrast */
  highContrast: {
    colorText: '#000000',
    colorLink: '#0400e4',
    /** Between words */
    spaceSmall: 8,
  },
} as const

export type ModeName = keyof typeof modes

/** The default mode. */
export const tokens = modes.light

/** The tokens of any mode: what a theme holds. */
export type Tokens = (typeof modes)[ModeName]
