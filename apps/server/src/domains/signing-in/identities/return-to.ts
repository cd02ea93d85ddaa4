// Where a browser goes after a sign-in: a path of this instance, and never another site.

/** Requests of apps for access, which come back here too, are long. */
const mostLength = 8000

/** Browsers read `//host` and `/\host` as another site, and drop tabs and line breaks before that. */
export function localPath(given: unknown): string {
  const isPath =
    typeof given === 'string' &&
    given.length <= mostLength &&
    /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given) &&
    URL.canParse(given, 'http://here') &&
    new URL(given, 'http://here').origin === 'http://here'
  return isPath ? given : '/'
}
