// The filter of deliveries in the URL.
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface WebhookSearch {
  /** Without it, all deliveries. */
  status?: DeliveryStatus
}

export function readWebhookSearch(raw: Record<string, unknown>): WebhookSearch {
  const status = deliveryStatuses.find(each => each === raw['status'])
  return status ? { status } : {}
}
