import type { Db } from '../../server/db/database'
import type { Actor, AdminCall, SteppedCall } from '../../server/http/call'
import { inCall } from '../../server/http/in-call'
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
  pointLimit: null,
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

/** A call in steps as an admin has it, each a transaction with its log rows. */
export function asSteps(shop: TestShop, actor: Partial<Actor> = {}): SteppedCall {
  const facts = {
    now: shop.clock.now(),
    actor: { ...ACTOR, ...actor },
    ip: '127.0.0.1',
    userAgent: 'test',
    screen: null,
    background: false,
  }
  const step: SteppedCall['step'] = (work) =>
    inCall(shop.services, { ...facts, services: shop.services }, (call) => work({ ...call, actor: facts.actor }))
  return { ...facts, services: shop.services, step, finish: step }
}
