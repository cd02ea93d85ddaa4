// The search of the address of a documentation: the page that is open.
export const readDocumentationSearch = ({ page }: Record<string, unknown>): { page?: string } =>
  typeof page === 'string' ? { page } : {}
