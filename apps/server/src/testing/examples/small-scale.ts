/** The rule of a scale with one token, for tests that need any scale. */
export const smallScale = { kind: 'modular', group: 'scale', type: 'dimension', base: '8px', ratio: 2, steps: [0, 0] }
