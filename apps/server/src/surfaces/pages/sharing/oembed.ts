// The answer to an editor that embeds a page (https://oembed.com): a frame with the page.
import type { SharedPageRow } from '../../../domains/pages/shared-pages/shared-pages.store.ts'
import { escape } from '../../../base/escape-html.ts'

const usual = { width: 800, height: 600 }

/** At most as large as maxwidth and maxheight. */
export function oembedOf({ slug, title }: SharedPageRow, baseUrl: string, query: URLSearchParams) {
  const within = (side: keyof typeof usual) => {
    const most = Number(query.get(`max${side}`))
    return Number.isInteger(most) && most > 0 ? Math.min(usual[side], most) : usual[side]
  }
  const [width, height] = [within('width'), within('height')]
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: 'Tessera',
    provider_url: baseUrl,
    width,
    height,
    html: `<iframe src="${escape(`${baseUrl}/d/${slug}?embed=1`)}" width="${width}" height="${height}" title="${escape(title)}" loading="lazy"></iframe>`,
  }
}
