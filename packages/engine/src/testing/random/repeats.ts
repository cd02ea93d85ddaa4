// How often a harness repeats what it does. In `npm test` each kind of fault or race comes once or a few times; `npm run test:long`
// looks for what is rare. A harness's own variable overrides both, so that one of them runs for as long as somebody likes.

interface Repeats {
  short: number
  long: number
}

export function repeats(variable: string, { short, long }: Repeats, env: NodeJS.ProcessEnv = process.env): number {
  const given = env[variable]
  if (given !== undefined) return Number(given)
  return env['TESSERA_TEST_LONG'] === '1' ? long : short
}
