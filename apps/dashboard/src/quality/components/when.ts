interface When {
  state: string | null
  option: Record<string, string> | null
}

/** The state and the options for which something holds, as text; empty: always. */
export const whenWords = ({ state, option }: When): string =>
  [state, ...Object.entries(option ?? {}).map(pair => pair.join(' '))].filter(Boolean).join(', ')
