import { useQuery } from '@tanstack/react-query'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { sessionQuery } from '../api/queries.ts'
import { Page } from '../ui/page/page.tsx'
import { Empty, Failed } from '../ui/states.tsx'
import { Shell } from './shell.tsx'

export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  return (
    <main>
      <Failed error={error} retry={reset} />
    </main>
  )
}

/** The failure of a screen inside the shell, which already has the page's `main`. */
export function ScreenFailedInside({ error, reset }: ErrorComponentProps) {
  return (
    <Page title="Not shown">
      <Failed error={error} retry={reset} />
    </Page>
  )
}

/** An address without a screen. Who is signed in keeps the rail, and with it the way on. */
export function ScreenMissing() {
  const { data: user, isPending } = useQuery(sessionQuery)
  if (isPending) return null
  const missing = (
    <Page title="Not found">
      <Empty title="There is nothing at this address" action={<Link to="/">Go to your workspace</Link>}>
        The link may be old, or what it led to was deleted.
      </Empty>
    </Page>
  )
  return user ? <Shell>{missing}</Shell> : <main>{missing}</main>
}
