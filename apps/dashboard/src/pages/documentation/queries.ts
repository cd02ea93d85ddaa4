import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

export const documentationsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.documentation(workspace_id),
    queryFn: async ({ signal }) => (await api.documentation.list({ workspace_id }, { signal })).documentations,
  })

export const documentationQuery = (workspace_id: string, slug: string) =>
  queryOptions({
    queryKey: keys.documentation(workspace_id, slug),
    queryFn: ({ signal }) => api.documentation.get({ workspace_id, slug }, { signal }),
  })

export const documentationPageQuery = (workspace_id: string, slug: string, page: string) =>
  queryOptions({
    queryKey: keys.documentation(workspace_id, slug, page),
    queryFn: ({ signal }) => api.documentation.getPage({ workspace_id, slug, page }, { signal }),
  })

export const previewQuery = (workspace_id: string, slug: string, markdown: string) =>
  queryOptions({
    queryKey: keys.documentationPreview(workspace_id, slug, markdown),
    queryFn: ({ signal }) => api.documentation.preview({ workspace_id, slug, markdown }, { signal }),
    // Each pause in typing adds an entry.
    gcTime: 30_000,
  })
