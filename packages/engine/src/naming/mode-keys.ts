/** Mode names in lower case, with a number where two become equal (the database compares case by other rules). */
export function modeKeys(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const lower = name.toLowerCase()
    let key = lower
    for (let number = 2; taken.has(key); number++) key = `${lower}-${number}`
    taken.add(key)
    return key
  })
}
