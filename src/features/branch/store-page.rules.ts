import { config } from '@/shared/config'

/** A store's page in the shop; undefined when no shop is configured. */
export const storePageOf = (storeSeq: number): string | undefined =>
  config.shopUrl ? `${config.shopUrl}/stores/${storeSeq}` : undefined
