// Nothing may go wrong behind the page's back: a violation of the policy, an exception, an error in the console.
import type { BrowserContext } from '@playwright/test'

/** Starts to listen in every page of the context; the list grows as things go wrong. */
export async function listen(context: BrowserContext): Promise<string[]> {
  const faults: string[] = []
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event =>
      console.error(`Violation of ${event.effectiveDirective} by ${event.blockedURI} in ${event.sourceFile}`),
    )
  })
  context.on('weberror', error => faults.push(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('console', message => {
    if (message.type() !== 'error') return
    // The browser reports every refusal (401 before signing in, 400 for a wrong value); those are answers. A 5xx is
    // not.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return
    faults.push(`console: ${message.text()}`)
  })
  return faults
}
