// The search of the address of a documentation: the page that is open.
interface DocumentationSearch {
  page?: string
}

export const readDocumentationSearch = ({ page }: Record<string, unknown>): DocumentationSearch =>
  typeof page === 'string' ? { page } : {}
