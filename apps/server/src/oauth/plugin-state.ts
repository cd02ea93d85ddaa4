// The plugin's `state` is the only secret of its poll, so it must have at least 128 bits, as far as a check can tell.

export function isStrongState(state: string | undefined): state is string {
  if (state === undefined || !/^[A-Za-z0-9._~-]{22,512}$/.test(state)) return false
  const bitsPerCharacter = /^\d+$/.test(state) ? Math.log2(10) : /^(?:[\da-f-]+|[\dA-F-]+)$/.test(state) ? 4 : 6
  const length = bitsPerCharacter === 4 ? state.replaceAll('-', '').length : state.length
  // A text with few different characters was typed, not generated.
  return length * bitsPerCharacter >= 128 && new Set(state).size >= 8
}
