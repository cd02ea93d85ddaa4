import { QueryClient } from '@tanstack/react-query'
import { isTesseraError } from '@tessera/sdk'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal will be a refusal again; a missing network, a limit or a fault of the server are worth another try.
      retry: (count, error) =>
        count < 2 && (!isTesseraError(error) || error.status === 0 || error.status === 429 || error.status >= 500),
    },
  },
})
