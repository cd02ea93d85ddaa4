// What commits say: by the template of the connection, or by the changes that they hold.
import type { AuthoredChange } from '../record/changes.store.ts'
import { harmless } from './harmless.ts'

const mostListed = 20
const mostNames = 5

const plain = (text: string) => harmless(text.replace(/\s+/g, ' ').trim())

interface Told {
  /** Summaries of the changes, oldest first. */
  summaries: readonly string[]
  /** Of the tokens. */
  names: readonly string[]
  /** The title of the proposal that was merged. */
  proposal: string | null
}

/** `template`: null: the summary. */
export function messageOf(told: Told, template: string | null, trailers: readonly string[]): string {
  const [, ...others] = told.summaries.map(plain)
  const [subject, ...lines] = written(told, template).split('\n')
  const listed = others.slice(0, mostListed).map(line => `- ${line}`)
  const more = others.length > mostListed ? [`- and ${others.length - mostListed} more`] : []
  const body = [...lines.join('\n').trim().split('\n'), ...(template === null ? [...listed, ...more] : [])]
  const paragraphs = [subject!, body.filter((line, at) => line !== '' || at > 0).join('\n'), trailers.join('\n')]
  return `${paragraphs.filter(text => text !== '').join('\n\n')}\n`
}

/** The template with its words filled in. */
export function written({ summaries, names, proposal }: Told, template: string | null): string {
  const [first = 'Write the tokens', ...others] = summaries.map(plain)
  const summary = others.length === 0 ? first : `${first} (and ${others.length} more)`
  if (template === null) return summary
  const some = names.slice(0, mostNames).map(plain).join(', ')
  const words: Record<string, string> = {
    summary,
    names: names.length > mostNames ? `${some} and ${names.length - mostNames} more` : some,
    count: String(names.length),
    proposal: proposal === null ? '' : plain(proposal),
  }
  return template.replace(/\{(\w+)\}/g, (all, word: string) => words[word] ?? all).trim() || summary
}

/** Of the changes of a commit. */
export const toldOf = (
  changes: readonly Pick<AuthoredChange, 'summary' | 'proposal'>[],
  names: Iterable<string>,
): Told => ({
  summaries: changes.map(({ summary }) => summary),
  names: [...new Set(names)],
  proposal: changes.findLast(({ proposal }) => proposal !== null)?.proposal ?? null,
})
