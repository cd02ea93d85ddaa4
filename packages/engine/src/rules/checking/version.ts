/** Compares semantic versions by their numbers; a pre-release precedes its version. Negative if `one` comes first. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < 3; at++) if (a.numbers[at] !== b.numbers[at]) return (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
  return Number(b.pre) - Number(a.pre)
}

function partsOf(version: string): { numbers: number[]; pre: boolean } {
  const [core = '', pre] = version.replace(/^v/, '').split('-')
  return { numbers: [0, 1, 2].map(at => Number(core.split('.')[at] ?? 0) || 0), pre: pre !== undefined }
}
