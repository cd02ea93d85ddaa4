export const modes = {
  /** light-a */
  lightA: {
    colorText: '#111827',
    colorLink: '#3b82f6',
    spaceSmall: 8,
    colorBrand: '#3b82f6',
  },
  /** light-b */
  lightB: {
    colorText: '#111827',
    colorLink: '#e11d48',
    spaceSmall: 8,
    colorBrand: '#e11d48',
  },
  /** dark-a */
  darkA: {
    colorText: '#ffffff',
    colorLink: '#3b82f6',
    spaceSmall: 8,
    colorBrand: '#3b82f6',
  },
  /** dark-b */
  darkB: {
    colorText: '#ffffff',
    colorLink: '#e11d48',
    spaceSmall: 8,
    colorBrand: '#e11d48',
  },
} as const

export type ModeName = keyof typeof modes

/** The default mode. */
export const tokens = modes.lightA

/** The tokens of any mode: what a theme holds. */
export type Tokens = (typeof modes)[ModeName]
