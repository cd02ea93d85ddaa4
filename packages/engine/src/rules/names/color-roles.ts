// Guesses the purpose of a color from its name.
export const foregroundWords: readonly string[] = [
  'text',
  'fg',
  'foreground',
  'on',
  'content',
  'label',
  'icon',
  'border',
]
export const backgroundWords: readonly string[] = ['background', 'bg', 'surface', 'fill', 'canvas', 'base', 'page']

/** The words of the last part of a name. */
export function lastWordsOf(name: string): string[] {
  return (name.split('.').at(-1) ?? '').split(/[-_\s]/)
}

/** The role in a name. The last part counts most: `text.background` is a background. */
export function colorRoleOf(name: string): 'front' | 'back' | null {
  for (const part of name.split('.').reverse()) {
    const words = part.split(/[-_\s]|(?<=[a-z])(?=[A-Z])/).map(word => word.toLowerCase())
    if (words.some(word => backgroundWords.includes(word))) return 'back'
    if (words.some(word => foregroundWords.includes(word))) return 'front'
  }
  return null
}
