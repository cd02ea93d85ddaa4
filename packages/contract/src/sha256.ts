// SHA-256 (FIPS 180-4) in plain arithmetic: `crypto.subtle` is missing in the plugin's sandbox and on pages served over
// plain http, but PKCE and the match code need the same digest there as on the server. Not for passwords.

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = primes.map(prime => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The SHA-256 digest of `text` in UTF-8, 32 bytes. */
export function sha256(text: string): Uint8Array {
  const given = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer(Math.ceil((given.length + 9) / 64) * 64))
  given.forEach((byte, at) => padded.setUint8(at, byte))
  padded.setUint8(given.length, 0x80)
  padded.setUint32(padded.byteLength - 8, Math.floor(given.length / 2 ** 29))
  padded.setUint32(padded.byteLength - 4, given.length << 3)

  const hash = [...initial]
  for (let block = 0; block < padded.byteLength; block += 64) compress(hash, padded, block)
  const digest = new DataView(new ArrayBuffer(32))
  hash.forEach((word, at) => digest.setInt32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

function compress(hash: number[], data: DataView, block: number): void {
  const words = Array.from({ length: 64 }, (_, i) => (i < 16 ? data.getInt32(block + i * 4) : 0))
  for (let i = 16; i < 64; i++) {
    const [w15, w2] = [words[i - 15]!, words[i - 2]!]
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at]! + word) | 0
}
