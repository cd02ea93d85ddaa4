// Finds names of modes and contexts that differ in more than case.

/** The first free name of `name`, `name 2`, `name 3` …, without regard to case. */
export function freeName(name: string, taken: Set<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`
    if (taken.has(candidate.toLowerCase())) continue
    taken.add(candidate.toLowerCase())
    return candidate
  }
}
