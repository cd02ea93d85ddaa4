import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Empty, Failed } from '../ui/states.tsx'

export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  return (
    <main>
      <Failed error={error} retry={reset} />
    </main>
  )
}

/** The failure of a screen inside the shell, which already has the page's `main`. */
export function ScreenFailedInside({ error, reset }: ErrorComponentProps) {
  return <Failed error={error} retry={reset} />
}

export function ScreenMissing() {
  return (
    <main>
      <h1 className="visually-hidden">Not found</h1>
      <Empty isPage title="There is nothing at this address" action={<Link to="/">Go to your workspace</Link>}>
        The link may be old, or what it led to was deleted.
      </Empty>
    </main>
  )
}
