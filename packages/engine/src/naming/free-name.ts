// Names of modes and of contexts that differ in more than the case of their letters.

/** A mode name that is still free, from `name`, `name 2`, `name 3` …, without regard to case. */
export function freeName(name: string, taken: Set<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`
    if (taken.has(candidate.toLowerCase())) continue
    taken.add(candidate.toLowerCase())
    return candidate
  }
}
