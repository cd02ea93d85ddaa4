/** `a.b.c` is in `a` and in `a.b`. */
export const groupsAbove = (name: string): string[] =>
  [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))
