import type { PreviewRole } from '@tessera/contract'

/** Parts of the sample page by the role that shows most in them; of those that an element matches, the first counts. */
const parts: readonly (readonly [selector: string, role: PreviewRole])[] = [
  ['.danger, .wrong, .wrongful, [aria-invalid]', 'danger'],
  ['.success', 'success'],
  ['.warning', 'warning'],
  ['button.plain, input', 'border'],
  ['button, .mark, .bar, .last', 'accent'],
  ['a', 'link'],
  ['.muted, .help, th, blockquote', 'text-muted'],
  ['h1, h2, h3, p, td, label, .figure', 'text'],
  ['.panel', 'panel'],
]

/** The id of the role of the part that an element belongs to. */
export function roleAt(element: Element | null): PreviewRole {
  if (element === null) return 'page'
  const part = parts.find(([selector]) => element.matches(selector))
  return part ? part[1] : roleAt(element.parentElement)
}
