import { ShopKeys } from './shop-keys'
import { ShopWebhooks } from './shop-webhooks'
import { WebhookDeliveries } from './webhook-delivery.list'

/** Renders API 연동: the keys that the customer site calls the shop with, and where it is told of events. */
export function Connection() {
  return (
    <>
      <ShopKeys />
      <ShopWebhooks />
      <WebhookDeliveries />
    </>
  )
}
