import { QueryClient } from '@tanstack/react-query'
import { isTesseraError } from '@tessera/sdk'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal is final; a retry helps after a network failure, a limit or a fault of the server.
      retry: (count, error) =>
        count < 2 && (!isTesseraError(error) || error.status === 0 || error.status === 429 || error.status >= 500),
    },
  },
})
