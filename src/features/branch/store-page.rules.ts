import { config } from '@/shared/config'

/** Returns the URL of a store in the shop, or undefined without a configured shop. */
export const storePageOf = (storeSeq: number): string | undefined =>
  config.shopUrl ? `${config.shopUrl}/stores/${storeSeq}` : undefined
