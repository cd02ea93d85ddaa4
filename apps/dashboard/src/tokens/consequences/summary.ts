import type { Comparison, Kind } from './compare.ts'

const words: Readonly<Record<'gone' | 'new' | 'renamed' | 'alike', readonly [one: string, many: string]>> = {
  gone: ['token goes', 'tokens go'],
  new: ['token is new', 'tokens are new'],
  renamed: ['name changes', 'names change'],
  alike: ['value is written differently', 'values are written differently'],
}

const looks = ['token looks different', 'tokens look different'] as const
const looksByOthers = [
  'token looks different because of what it points at',
  'tokens look different because of what they point at',
] as const

const number = (count: number) => count.toLocaleString('en')

const counted = (count: number, [one, many]: readonly [string, string]) =>
  count === 0 ? [] : [`${number(count)} ${count === 1 ? one : many}`]

/** What changes for the eye, in one sentence. */
export function summaryOf({ counts, broken }: Pick<Comparison, 'counts' | 'broken'>): string {
  const { changed, follows } = counts
  const others = (Object.keys(words) as (keyof typeof words)[]).flatMap(kind => counted(counts[kind], words[kind]))
  const visible = changed + follows
  if (visible === 0)
    return others.length === 0 ? 'Nothing changes here.' : `Nothing looks different: ${listed(others)}.`
  const parts = [
    ...counted(visible, changed === 0 ? looksByOthers : looks),
    ...(follows === 0 || changed === 0
      ? []
      : [`${number(follows)} of them only because of what ${follows === 1 ? 'it points' : 'they point'} at`]),
    ...counted(broken, ['leads nowhere then', 'lead nowhere then']),
    ...others,
  ]
  return `${listed(parts)}.`
}

const listed = (parts: readonly string[]) => parts.join(', ')

export const rowLabels: Readonly<Record<Kind, string>> = {
  changed: 'changed',
  follows: 'follows',
  gone: 'deleted',
  new: 'new',
  renamed: 'renamed',
  alike: 'looks the same',
}
