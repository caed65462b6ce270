import { ShopKeys } from './shop-keys'
import { ShopWebhooks } from './shop-webhooks'
import { WebhookDeliveries } from './webhook-delivery.list'

/** Renders API 연동: the API keys of the customer site and its webhooks. */
export function Connection() {
  return (
    <>
      <ShopKeys />
      <ShopWebhooks />
      <WebhookDeliveries />
    </>
  )
}
