import { and, asc, gt, isNull, type SQL } from 'drizzle-orm'
import type { Call, Services } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { Refusal } from '../../http/refusal'
import { type LockedOrder, lockOrder } from '../order/lock'
import { orders } from '../order/order.schema'

const AT_ONCE = 200

/**
 * Does something with every order that `due` says, each in a transaction of its own, so that several processes may do so at once and whoever is killed
 * leaves the rest to the next: `act` gets the order locked and sees again whether it is still due. An order that refuses is left as it is. Gives how
 * many were done.
 */
export async function eachOrder(
  services: Services,
  due: (now: Date) => SQL | undefined,
  act: (call: Call, order: LockedOrder) => Promise<boolean>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let done = 0
  for (let after = 0; !stopped(); ) {
    const found = await services.db
      .select({ seq: orders.orderSeq })
      .from(orders)
      .where(and(due(services.clock.now()), isNull(orders.deletedAt), gt(orders.orderSeq, after)))
      .orderBy(asc(orders.orderSeq))
      .limit(AT_ONCE)
    for (const { seq } of found) {
      if (stopped()) return done
      try {
        if (await inSystemCall(services, async (call) => act(call, await lockOrder(call.db, seq)))) done += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    if (found.length < AT_ONCE) return done
    after = found.at(-1)?.seq ?? after
  }
  return done
}
