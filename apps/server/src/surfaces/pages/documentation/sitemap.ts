// The pages of a documentation for search engines (https://www.sitemaps.org/protocol.html).
import { escape } from '../../../base/escape-html.ts'

export function sitemapOf(root: string, pages: readonly { path: string; updated_at: string }[]): string {
  const urls = pages.map(({ path, updated_at }, at) => {
    const address = at === 0 ? root : `${root}/${path}`
    return `<url><loc>${escape(address)}</loc><lastmod>${escape(new Date(updated_at).toISOString())}</lastmod></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
