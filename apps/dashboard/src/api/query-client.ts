import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isTesseraError } from '@tessera/sdk'

/** Where a second factor is required, an account without one can read nothing else. */
const setUpFactor = '/set-up-factor'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      const isRequired = isTesseraError(error) && error.code === 'factor_required'
      if (isRequired && location.pathname !== setUpFactor) location.assign(setUpFactor)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal is final; a retry helps after a network failure, a limit or a fault of the server.
      retry: (count, error) =>
        count < 2 && (!isTesseraError(error) || error.status === 0 || error.status === 429 || error.status >= 500),
    },
  },
})
