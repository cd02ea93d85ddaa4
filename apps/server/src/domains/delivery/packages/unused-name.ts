// Names that are given once.

/** The wanted name, or with a number; notes it as used. */
export function unusedName(wanted: string, used: Set<string>): string {
  let name = wanted
  for (let number = 2; used.has(name); number++) name = `${wanted}-${number}`
  used.add(name)
  return name
}
