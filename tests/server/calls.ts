import type { Actor, AdminCall, SteppedCall } from '../../server/call/call'
import type { Db } from '../../server/db/database'
import { inCall } from '../../server/http/in-call'
import type { TestShop } from './harness'

/** The actor of the calls. */
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
 * Runs a server function as a call at the shop's time, in a transaction of its own: for actions of customers, stores
 * and other systems, which have no HTTP call. Writes no log rows.
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

/** Returns a stepped call of an admin: each step is a transaction with its log rows. */
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
