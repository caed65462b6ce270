import { apiMutation, apiQuery } from '@/shared/api/query'

export const shopKeysQuery = apiQuery('/api/v1/admin/shop-keys')
export const makeShopKey = apiMutation('post', '/api/v1/admin/shop-keys')
export const changeShopKey = apiMutation('put', '/api/v1/admin/shop-keys/{seq}')
export const revokeShopKey = apiMutation('post', '/api/v1/admin/shop-keys/{seq}/revoke')

const WEBHOOK = '/api/v1/admin/shop-webhooks/{seq}'
export const shopWebhooksQuery = apiQuery('/api/v1/admin/shop-webhooks')
export const makeShopWebhook = apiMutation('post', '/api/v1/admin/shop-webhooks')
export const changeShopWebhook = apiMutation('put', WEBHOOK)
export const removeShopWebhook = apiMutation('delete', WEBHOOK)
export const rotateWebhookSecret = apiMutation('post', `${WEBHOOK}/rotate-secret`)
export const testShopWebhook = apiMutation('post', `${WEBHOOK}/test`)
export const resendShopWebhook = apiMutation('post', `${WEBHOOK}/resend`)
export const bulkWebhookDeliveries = apiMutation('post', '/api/v1/admin/shop-webhook-deliveries/bulk')
