// A short id of a finding. It stays the same as long as the same tokens break the same rule at the same place.
import type { FindingPlace } from './view.ts'

/** Ignores measured values, so that a finding keeps its fingerprint when they change. */
export function fingerprintOf(setting: string, place: FindingPlace, token: string, about: readonly string[]): string {
  return hash([setting, token, String(about.length), ...about, ...placeOf(place)].join('\n'))
}

function placeOf(place: FindingPlace): string[] {
  if ('mode' in place) return [place.mode.id]
  return 'resolver' in place ? [place.resolver.id, ...[...place.modes].sort()] : []
}

/** cyrb53 with two seeds, 106 bits. It is fast, and not cryptographic: nobody gains by a collision. */
function hash(text: string): string {
  let [a, b, c, d] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x7f4a7c15]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
    c = Math.imul(c ^ code, 2246822519)
    d = Math.imul(d ^ code, 3266489917)
  }
  return mixed(a, b) + mixed(c, d)
}

function mixed(one: number, other: number): string {
  const a = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  const b = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0')
}
