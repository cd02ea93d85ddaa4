// What was got of a server: documents that hold all tokens, as they are cached.

export interface Content {
  /** The version of the release; null for the present state of a workspace. */
  release: string | null
  /** Of the release: equal content has an equal digest. */
  digest: string
  /** The resolver's name, if the only document is one. */
  resolver: string | null
  /** DTCG resolver documents, one for each tokenset. */
  documents: string[]
  /** Where the dashboard shows the tokens of each document, if they are of one tokenset. */
  pages?: string[]
}

export function isContent(json: unknown): json is Content {
  if (typeof json !== 'object' || json === null) return false
  const { release, digest, documents, pages = [] } = json as Record<string, unknown>
  if (!isTexts(pages)) return false
  if (release !== null && typeof release !== 'string') return false
  return typeof digest === 'string' && isTexts(documents)
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(each => typeof each === 'string')
