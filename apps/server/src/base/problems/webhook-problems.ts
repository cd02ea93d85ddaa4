// Problems of webhooks.
import { refuse } from './problem.ts'

export const webhookProblems = {
  webhookAddressRefused: (fault: string) =>
    refuse('webhook_address_refused', `This instance does not send to that url: ${fault}`),
  tooManyWebhooks: (most: number) => refuse('too_many_webhooks', `A workspace has at most ${most} webhooks`),
}
