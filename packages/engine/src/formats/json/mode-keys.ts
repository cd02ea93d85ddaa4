/** Mode names in lower case; where two become one (case can be lost in more ways than the database knows) a number follows. */
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
