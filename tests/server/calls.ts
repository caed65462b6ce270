import type { Actor, AdminCall, Db } from '../../server/http/call'
import type { TestShop } from './harness'

/** Whose calls they are. */
export const ACTOR: Actor = {
  adminSeq: 1,
  adminSessionSeq: 1,
  loginId: 'admin',
  name: '관리자',
  permissionGroupSeq: 1,
  permissionGroupName: '최고관리자',
  isSuper: true,
  permissions: {},
  piiUnmask: true,
  piiExport: true,
}

/**
 * Runs a backend function as a call at the shop's moment, in a transaction of its own: what customers, stores and other
 * systems do has no HTTP call. Log rows are left out.
 */
export const asCall = <T>(shop: TestShop, work: (call: AdminCall) => Promise<T>): Promise<T> =>
  shop.services.db.transaction((tx) =>
    work({
      services: shop.services,
      db: tx as Db,
      now: shop.clock.now(),
      actor: ACTOR,
      ip: '127.0.0.1',
      userAgent: 'test',
      screen: null,
      background: false,
      log: () => undefined,
      afterCommit: () => undefined,
    }),
  )
