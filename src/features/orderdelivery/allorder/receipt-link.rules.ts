const PLACE = '{clientKey}'

/** Address of a payment's slip at the provider; null where its page asks for the shop's public key, which is not set. */
export function receiptAddress(receiptUrl: string, clientKey: string): string | null {
  if (!receiptUrl.includes(PLACE)) return receiptUrl
  return clientKey ? receiptUrl.replaceAll(PLACE, encodeURIComponent(clientKey)) : null
}
