// The changes of a version, with pictures before and after, and the list of versions.
import { diffTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { PageTokens } from '../../../domains/pages/shared-pages/page-tokens.ts'
import type { ReleaseRow } from '../../../domains/delivery/snapshots/releases.store.ts'
import { escape } from '../../../base/escape-html.ts'
import { valueText } from './pictures.ts'
import type { Pictures } from './pictures.ts'

/** Further changes are only counted. */
const mostShown = 200

export function changesOf(before: PageTokens, after: PageTokens, pictures: Pictures): string {
  const { added, changed, removed, renamed } = diffTokens(before.tokens, after.tokens)
  const side = ({ resolution }: PageTokens, token: Token | null) => {
    if (token === null) return '<td>—</td>'
    const literal = resolution.get(token.name)
    return `<td>${pictures.of(token.name, literal)}${literal?.ok ? valueText(literal) : '<em>leads nowhere</em>'}</td>`
  }
  const row = (name: string, from: Token | null, to: Token | null) =>
    `<tr><th scope="row">${escape(name)}</th>${side(before, from)}${side(after, to)}</tr>`
  const rows = [
    ...changed.map(each => row(each.after.name, each.before, each.after)),
    ...renamed.map(each => row(`${each.before.name} → ${each.after.name}`, each.before, each.after)),
    ...added.map(token => row(token.name, null, token)),
    ...removed.map(token => row(token.name, token, null)),
  ]
  if (rows.length === 0) return ''
  const more = rows.length > mostShown ? `<p>And ${rows.length - mostShown} more.</p>` : ''
  return `<section aria-labelledby="changes"><h2 id="changes">What this version changed</h2>
<div class="scroll" role="region" aria-labelledby="changes" tabindex="0"><table><thead><tr><th scope="col">Token</th><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>
${rows.slice(0, mostShown).join('\n')}
</tbody></table></div>${more}</section>
`
}

export function versionsOf(
  releases: readonly ReleaseRow[],
  shown: ReleaseRow,
  hrefOf: (version: string) => string,
): string {
  const item = (release: ReleaseRow) => {
    const day = new Date(release.created_at).toISOString().slice(0, 10)
    const current = release.id === shown.id ? ' aria-current="true"' : ''
    const notes = release.notes === null ? '' : `<p>${escape(release.notes)}</p>`
    return `<li><a href="${escape(hrefOf(release.version))}"${current}>${escape(release.version)}</a> <time datetime="${day}">${day}</time>${notes}</li>`
  }
  return `<section aria-labelledby="versions"><h2 id="versions">Versions</h2><ul class="versions">${releases.map(item).join('')}</ul></section>
`
}
