// Problems of webhooks.
import { refuse } from './problem.ts'

/** A test takes no longer. */
const testSeconds = 10

export const webhookProblems = {
  webhookAddressRefused: (fault: string) =>
    refuse('webhook_address_refused', `This instance does not send to that url: ${fault}`),
  tooManyTests: (most: number) =>
    refuse(
      'too_many_tests',
      `${most} tests of this webhook wait to be sent. Its deliveries show what became of the ones before; try again when one has been sent.`,
      { retryAfter: testSeconds },
    ),
  tooManyWebhooks: (most: number) => refuse('too_many_webhooks', `A workspace has at most ${most} webhooks`),
}
