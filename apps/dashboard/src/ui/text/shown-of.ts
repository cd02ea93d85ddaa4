interface Counted {
  total: number
  /** More match than are counted. */
  at_least?: true | undefined
}

/** How many of one list or several are shown: `50 of 10,000+`. */
export function shownOf(shown: number, lists: readonly Counted[]): string {
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  const isMore = lists.some(({ at_least }) => at_least)
  // Of a list that is not counted to its end, more may be shown than were counted.
  return `${shown.toLocaleString('en')} of ${Math.max(total, shown).toLocaleString('en')}${isMore ? '+' : ''}`
}
