// Entity tags (RFC 9110 §8.8.3). A strong tag differs for each encoding of an answer (§8.8.3.3): a compressed form has
// the tag of the content with a suffix. All of them identify the same content, so a client may send any of them.
import type { Encoding } from './text-cache.ts'

/** The tag of a compressed form: `"x"` with Brotli is `"x-br"`. */
export const tagOfForm = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

/** The members of If-Match and If-None-Match. */
export const tagsOf = (header: string): string[] => header.split(',').map(tag => tag.trim())

/** Whether the tag is that of the content or of one of its forms. */
export const isTagOf = (tag: string, etag: string): boolean =>
  tag === etag || (tag.length > etag.length && (tag === tagOfForm(etag, 'br') || tag === tagOfForm(etag, 'gzip')))
