// Which deliveries the page of a webhook lists, as stored in the URL.
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface WebhookSearch {
  /** Absent: all. */
  status?: DeliveryStatus
}

export function readWebhookSearch(raw: Record<string, unknown>): WebhookSearch {
  const status = deliveryStatuses.find(each => each === raw['status'])
  return status ? { status } : {}
}
