const PLACE = '{clientKey}'

/** Returns the receipt URL of a payment, or null if the URL needs the payment client key and none is configured. */
export function receiptAddress(receiptUrl: string, clientKey: string): string | null {
  if (!receiptUrl.includes(PLACE)) return receiptUrl
  return clientKey ? receiptUrl.replaceAll(PLACE, encodeURIComponent(clientKey)) : null
}
