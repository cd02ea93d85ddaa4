// Text of people for a host: hosts tell whoever is mentioned, and close the issues that words such as "fixes #3" name.

/** Nobody sees it, and no host looks past it. */
const joiner = '\u2060'

/** The words by which GitHub and GitLab close issues (docs: "Linking a pull request to an issue", "Default closing pattern"). */
const closing =
  /\b(c)(los(?:e[sd]?|ing))\b|\b(f)(ix(?:e[sd]|ing)?)\b|\b(r)(esolv(?:e[sd]?|ing))\b|\b(i)(mplement(?:s|ed|ing)?)\b/gi
const reference = /(?:#|!|\bGH-)(?=\d)|@(?=[\p{L}\p{N}_])/giu

/** Reads the same, and neither mentions anybody nor refers to an issue. */
export const harmless = (text: string): string =>
  text
    .replace(reference, (sign, at: number, all: string) => (isInWord(all, at) ? sign : `${sign}${joiner}`))
    .replace(closing, (word, ...rest) => (isBeforeAddress(rest) ? `${word[0]}${joiner}${word.slice(1)}` : word))

/** As in an address of mail, or in `a@2x`. */
const isInWord = (text: string, at: number) => text[at] === '@' && /[\p{L}\p{N}_]/u.test(text[at - 1] ?? '')

/** Addresses of issues close them as well. */
function isBeforeAddress(rest: unknown[]): boolean {
  const [at, text] = rest.slice(-2) as [number, string]
  return /^\w+[\s:]+(?:issues?\s+)?https?:/i.test(text.slice(at, at + 60))
}
