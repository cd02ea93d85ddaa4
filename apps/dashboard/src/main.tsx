import './api/zod-config.ts'
import 'virtual:tessera.css'
import './styles/fonts.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './routes.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no #app')
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
