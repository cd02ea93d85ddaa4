// Versions of releases: the core of semantic versioning (semver.org 2.0.0), three numbers.

export type Version = [major: number, minor: number, patch: number]

export function parseVersion(text: string): Version | null {
  const found = /^(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})$/.exec(text)
  return found ? (found.slice(1).map(Number) as Version) : null
}

export const isVersion = (text: string): boolean => parseVersion(text) !== null

export function isLowerVersion(a: Version, b: Version): boolean {
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && a[at]! < b[at]!
}
