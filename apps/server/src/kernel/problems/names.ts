/** A list as a sentence tells it: the first of many, and how many more there are. */
export const names = (list: readonly string[]): string =>
  list.slice(0, 20).join(', ') + (list.length > 20 ? ` and ${list.length - 20} more` : '')
