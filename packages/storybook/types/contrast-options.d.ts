export interface ContrastOptions {
  /** Globs of colors, as in the rule `contrast` of a workspace; otherwise the pairs that names tell. */
  pairs?: { foreground: string; background: string }[]
  /** The least ratio: `AA` (4.5) unless said otherwise, `AAA` (7), or a number. */
  wcag?: 'AA' | 'AAA' | number
}
