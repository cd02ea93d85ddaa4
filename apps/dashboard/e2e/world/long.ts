/** `npm run test:long` looks at every one of what `npm test` takes some of: pages, looks and screens that share their parts. */
export const isLong = process.env['TESSERA_TEST_LONG'] === '1'

/** All in the long run, every `step`-th otherwise, beginning with the first. */
export const some = <T>(all: readonly T[], step: number): T[] => all.filter((_, at) => isLong || at % step === 0)
