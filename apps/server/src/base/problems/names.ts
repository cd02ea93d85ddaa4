/** A list for a message: the first names, and the number of the others. */
export const names = (list: readonly string[]): string =>
  list.slice(0, 20).join(', ') + (list.length > 20 ? ` and ${list.length - 20} more` : '')
